import Foundation

@testable import HarnessArchitecture

/// Types of every shape, for the tests of Reflection and Rendering.
enum Sample {
  struct Point: Equatable, Hashable {
    var x: Int
    var y: Int
  }

  struct Item: Equatable, Identifiable {
    var id: Int
    var name: String
    var note: String?
    var price: Double

    init(id: Int, name: String = "", note: String? = nil, price: Double = 0) {
      self.id = id
      self.name = name
      self.note = note
      self.price = price
    }
  }

  struct Order: Equatable {
    var items: [Item]
    var page: Page
    var total: Decimal
    var buyer: Buyer?
    var tags: Set<String>
    var counts: [String: Int]
  }

  struct Buyer: Equatable {
    var name: String
    var email: String?
    var address: Address?
  }

  struct Address: Equatable {
    var street: String
    var number: Int
  }

  enum Page: Hashable {
    case loading
    case loaded(count: Int, title: String)
    case failed(Failure)
  }

  enum Failure: Error, Hashable {
    case offline
    case server(code: Int)
  }

  struct Empty: Equatable {}

  struct Tree: Equatable {
    var name: String
    var children: [Tree]
  }

  indirect enum Expression: Equatable {
    case number(Int)
    case add(Expression, Expression)
    case negate(Expression?)
    case zero
  }

  struct Pair<First, Second> {
    var first: First
    var second: Second

    struct Inner { var value: First }
    enum Side { case left(First), right(Second), neither }
  }

  /// The minimum of an identified array: elements in order, found by id.
  struct Roster<Element: Identifiable> {
    var elements: [Element]
  }

  /// Counts how often it was set, as the features' wrapper does.
  @propertyWrapper
  struct Told<Value>: TransparentWrapper, Equatable {
    private var value: Value
    private var sets = 0

    init(wrappedValue: Value) { value = wrappedValue }

    var wrappedValue: Value {
      get { value }
      set {
        value = newValue
        sets += 1
      }
    }

    static func == (left: Told, right: Told) -> Bool { left.sets == right.sets }
  }

  @propertyWrapper
  struct Plain<Value: Equatable>: Equatable {
    var wrappedValue: Value
  }

  struct Wrapped: Equatable {
    @Told var message: String?
    @Plain var count = 0
    var name = ""

    init(_ message: String? = nil) { _message = Told(wrappedValue: message) }
  }

  /// An equality that only compares the number.
  struct Lenient: Equatable {
    var number: Int
    var scratch: Int

    static func == (left: Lenient, right: Lenient) -> Bool { left.number == right.number }
  }

  struct Money: LiteralConvertible, Equatable, Hashable {
    var cents: Int
    var currency: String

    init(cents: Int, currency: String) {
      self.cents = cents
      self.currency = currency
    }

    init?(literalText: String) {
      let parts = literalText.split(separator: " ")
      guard parts.count == 2, let cents = Int(parts[0]) else { return nil }
      self.init(cents: cents, currency: String(parts[1]))
    }

    var literalText: String { "\(cents) \(currency)" }
  }

  final class Node {
    var name: String
    var next: Node?
    var link = Link()

    init(_ name: String) { self.name = name }
  }

  struct Link {
    var node: Node?
    var others: Set<Member> = []
  }

  final class Member: Hashable {
    let number: Int
    var friends: Set<Member> = []

    init(_ number: Int) { self.number = number }

    static func == (left: Member, right: Member) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  class Base { var base = 1 }
  final class Derived: Base { var derived = "d" }
}

extension Sample.Roster: Equatable where Element: Equatable {}

extension Sample.Roster: IdentifiedReflectable {
  init(distinct elements: [Element]) { self.init(elements: elements) }

  func index(id: Element.ID) -> Int? { elements.firstIndex { $0.id == id } }
}
