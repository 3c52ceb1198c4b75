// What a person would write for `Account` and `Row` alone: the baselines of printing and parsing.

extension Account {
  @inline(never)
  var handWritten: String {
    var text = "Account(id: "
    text += id.description
    text += ", name: "
    text.quote(name)
    text += ", email: "
    text.quote(email)
    text += ", isActive: "
    text += isActive ? "true" : "false"
    text += ", score: "
    text += score.description
    text += ", address: "
    address.write(to: &text)
    text += ", billing: "
    if let billing { billing.write(to: &text) } else { text += "nil" }
    text += ", lines: ["
    for (index, line) in lines.enumerated() {
      if index > 0 { text += ", " }
      text += "Line(id: "
      text += line.id.description
      text += ", title: "
      text.quote(line.title)
      text += ", quantity: "
      text += line.quantity.description
      text += ")"
    }
    text += "], phase: "
    switch phase {
    case .idle: text += ".idle"
    case .loading(let attempt):
      text += ".loading(attempt: "
      text += attempt.description
      text += ")"
    case .failed(let reason, let code):
      text += ".failed(reason: "
      text.quote(reason)
      text += ", code: "
      text += code.description
      text += ")"
    }
    text += ", count: "
    text += count.description
    text += ")"
    return text
  }
}

extension Account.Address {
  fileprivate func write(to text: inout String) {
    text += "Address(street: "
    text.quote(street)
    text += ", number: "
    text += number.description
    text += ", city: City(name: "
    text.quote(city.name)
    text += ", code: "
    text += city.code.description
    text += "))"
  }
}

extension Row {
  @inline(never)
  static func handWritten(_ rows: [Row]) -> String {
    var text = "["
    for (index, row) in rows.enumerated() {
      if index > 0 { text += ", " }
      text += "Row(id: "
      text += row.id.description
      text += ", title: "
      text.quote(row.title)
      text += ", isDone: "
      text += row.isDone ? "true" : "false"
      text += ", price: "
      text += row.price.description
      text += ", owner: "
      text.quote(row.owner)
      text += ")"
    }
    text += "]"
    return text
  }
}

extension String {
  /// Most strings have nothing to escape and go in as they are.
  fileprivate mutating func quote(_ string: String) {
    self += "\""
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
      self += string
    } else {
      for scalar in string.unicodeScalars {
        switch scalar {
        case "\"": self += "\\\""
        case "\\": self += "\\\\"
        case "\n": self += "\\n"
        default: unicodeScalars.append(scalar)
        }
      }
    }
    self += "\""
  }
}

/// Reads exactly what `handWritten` writes.
struct HandWrittenParser {
  private let bytes: [UInt8]
  private var index = 0

  @inline(never)
  static func account(_ text: String) -> Account? {
    var parser = HandWrittenParser(bytes: Array(text.utf8))
    return parser.account()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func accept(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    let isSame = word.withUTF8Buffer { word in (0..<count).allSatisfy { bytes[index + $0] == word[$0] } }
    if isSame { index += count }
    return isSame
  }

  private mutating func bool() -> Bool? { accept("true") ? true : accept("false") ? false : nil }

  private mutating func int() -> Int? {
    let isNegative = accept("-")
    var value = 0
    let start = index
    while index < bytes.count, bytes[index] >= 48, bytes[index] <= 57 {
      value = value * 10 + Int(bytes[index] - 48)
      index += 1
    }
    return index == start ? nil : isNegative ? -value : value
  }

  private mutating func double() -> Double? {
    let start = index
    while index < bytes.count, bytes[index] >= 43, bytes[index] <= 57 || bytes[index] == 101, bytes[index] != 44 {
      index += 1
    }
    return Double(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private mutating func string() -> String? {
    guard accept("\"") else { return nil }
    let start = index
    while index < bytes.count, bytes[index] != 34, bytes[index] != 92 { index += 1 }
    if index < bytes.count, bytes[index] == 34 {
      index += 1
      return String(decoding: bytes[start..<index - 1], as: UTF8.self)
    }
    var text = Array(bytes[start..<index])
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 34 { return String(decoding: text, as: UTF8.self) }
      if byte == 92, index < bytes.count {
        text.append(bytes[index] == 110 ? 10 : bytes[index])
        index += 1
      } else {
        text.append(byte)
      }
    }
    return nil
  }

  private mutating func address() -> Account.Address? {
    guard accept("Address(street: "), let street = string(), accept(", number: "), let number = int(),
      accept(", city: City(name: "), let city = string(), accept(", code: "), let code = int(), accept("))")
    else { return nil }
    return Account.Address(street: street, number: number, city: Account.City(name: city, code: code))
  }

  private mutating func lines() -> [Account.Line]? {
    var lines: [Account.Line] = []
    guard accept("[") else { return nil }
    while !accept("]") {
      if !lines.isEmpty, !accept(", ") { return nil }
      guard accept("Line(id: "), let id = int(), accept(", title: "), let title = string(), accept(", quantity: "),
        let quantity = int(), accept(")")
      else { return nil }
      lines.append(Account.Line(id: id, title: title, quantity: quantity))
    }
    return lines
  }

  private mutating func phase() -> Account.Phase? {
    if accept(".idle") { return .idle }
    if accept(".loading(attempt: ") {
      guard let attempt = int(), accept(")") else { return nil }
      return .loading(attempt: attempt)
    }
    guard accept(".failed(reason: "), let reason = string(), accept(", code: "), let code = int(), accept(")") else {
      return nil
    }
    return .failed(reason: reason, code: code)
  }

  private mutating func account() -> Account? {
    guard accept("Account(id: "), let id = int(), accept(", name: "), let name = string(), accept(", email: "),
      let email = string(), accept(", isActive: "), let isActive = bool(), accept(", score: "), let score = double(),
      accept(", address: "), let address = address(), accept(", billing: ")
    else { return nil }
    var billing: Account.Address?
    if !accept("nil") {
      guard let address = self.address() else { return nil }
      billing = address
    }
    guard accept(", lines: "), let lines = lines(), accept(", phase: "), let phase = phase(), accept(", count: "),
      let count = int(), accept(")")
    else { return nil }
    return Account(
      id: id, name: name, email: email, isActive: isActive, score: score, address: address, billing: billing,
      lines: lines, phase: phase, count: count)
  }
}
