/// S, the state of the core's workloads: ten fields with nested structs, strings, an optional struct, a three-element array
/// of structs and an enum with a payload.
struct Account: Hashable {
  struct Address: Hashable {
    var street: String
    var number: Int
    var city: City
  }

  struct City: Hashable {
    var name: String
    var code: Int
  }

  struct Line: Hashable {
    var id: Int
    var title: String
    var quantity: Int
  }

  enum Phase: Hashable {
    case idle
    case loading(attempt: Int)
    case failed(reason: String, code: Int)
  }

  var id: Int
  var name: String
  var email: String
  var isActive: Bool
  var score: Double
  var address: Address
  var billing: Address?
  var lines: [Line]
  var phase: Phase
  var count: Int

  /// Made anew with each call: two of them share no storage.
  @inline(never)
  static func make(count: Int = 3) -> Account {
    Account(
      id: 1042, name: text("A name that is longer than fifteen bytes"), email: text("somebody@example.com"),
      isActive: true, score: 12.5,
      address: Address(street: text("Jalan Jenderal Sudirman"), number: 12, city: City(name: "Jakarta", code: 10270)),
      billing: Address(street: text("Jalan M. H. Thamrin 28-30"), number: 7, city: City(name: "Jakarta", code: 10350)),
      lines: [
        Line(id: 1, title: "First", quantity: 1), Line(id: 2, title: text("The second of three lines"), quantity: 20),
        Line(id: 3, title: "Third", quantity: 300),
      ], phase: .failed(reason: "no answer", code: 504), count: count)
  }

  private static func text(_ text: StaticString) -> String {
    text.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
  }
}

/// One of the elements of R, an array of 1,000, and of L, an identified array of 10,000.
struct Row: Hashable, Identifiable {
  var id: Int
  var title: String
  var isDone: Bool
  var price: Int
  var owner: String

  init(_ id: Int) {
    self.id = id
    title = "Row number \(id) of the list"
    isDone = id % 3 == 0
    price = 100 * id
    owner = "nobody"
  }

  static func make(_ count: Int) -> [Row] { (0..<count).map(Row.init) }
}
