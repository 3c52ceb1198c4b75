import Harness
import HarnessArchitecture

/// Literals, differences and hashes of S and R beside code that was written for these types alone.
struct LiteralWork {
  func rows(_ measurement: Measurement) -> [Measurement.Row?] {
    [
      printing(measurement), printingRows(measurement), parsing(measurement), oneField(measurement),
      equal(measurement), oneElement(measurement), hash(measurement), hashOfRows(measurement), step(measurement),
    ]
  }

  private let account = Account.make()
  private let rows = Row.make(1000)

  // MARK: Literals

  private func printing(_ measurement: Measurement) -> Measurement.Row? {
    let account = account
    precondition(account.handWritten == Literal.print(account), "\(account.handWritten), \(Literal.print(account))")
    return measurement.compare(
      "print S", { keep(Literal.print(account)) }, to: "hand-written", { keep(account.handWritten) })
  }

  private func printingRows(_ measurement: Measurement) -> Measurement.Row? {
    let rows = rows
    precondition(Row.handWritten(rows) == Literal.print(rows))
    return measurement.compare(
      "print R", { keep(Literal.print(rows)) }, to: "hand-written", { keep(Row.handWritten(rows)) })
  }

  private func parsing(_ measurement: Measurement) -> Measurement.Row? {
    let account = account
    let text = Literal.print(account)
    precondition((try? Literal.parse(text, as: Account.self)) == account, "the literal does not read back")
    precondition(HandWrittenParser.account(text) == account, "the hand-written parser does not read the literal")
    return measurement.compare(
      "parse S", { keep(try? Literal.parse(text, as: Account.self)) }, to: "hand-written",
      { keep(HandWrittenParser.account(text)) })
  }

  // MARK: Differences

  /// Which fields differ, all compared by `==`.
  @inline(never)
  private static func differing(_ left: Account, _ right: Account) -> Int {
    var fields = 0
    if left.id != right.id { fields |= 1 }
    if left.name != right.name { fields |= 2 }
    if left.email != right.email { fields |= 4 }
    if left.isActive != right.isActive { fields |= 8 }
    if left.score != right.score { fields |= 16 }
    if left.address != right.address { fields |= 32 }
    if left.billing != right.billing { fields |= 64 }
    if left.lines != right.lines { fields |= 128 }
    if left.phase != right.phase { fields |= 256 }
    if left.count != right.count { fields |= 512 }
    return fields
  }

  private func oneField(_ measurement: Measurement) -> Measurement.Row? {
    let account = account
    let other = Account.make(count: 4)
    precondition(ValueDifference.between(account, other).map(\.path) == ["count"])
    precondition(Self.differing(account, other) == 512)
    return measurement.compare(
      "diff of S, one field", { keep(ValueDifference.between(account, other)) }, to: "== of every field",
      { keep(Self.differing(account, other)) })
  }

  private func equal(_ measurement: Measurement) -> Measurement.Row? {
    let account = account
    let same = Account.make()
    precondition(ValueDifference.between(account, same).isEmpty)
    return measurement.compare(
      "diff of equal S", { keep(ValueDifference.between(account, same)) }, to: "== of every field",
      { keep(Self.differing(account, same)) })
  }

  private func oneElement(_ measurement: Measurement) -> Measurement.Row? {
    let rows = rows
    var other = rows
    // The last: `==` ends where it finds a difference.
    other[999].isDone.toggle()
    precondition(ValueDifference.between(rows, other).map(\.path) == ["state[999].isDone"])
    return measurement.compare(
      "diff of R, one element", { keep(ValueDifference.between(rows, other)) }, to: "== of the arrays",
      { keep(Self.areEqual(rows, other)) })
  }

  @inline(never)
  private static func areEqual(_ left: [Row], _ right: [Row]) -> Bool { left == right }

  // MARK: Hashes

  @inline(never)
  private static func synthesized(_ value: some Hashable) -> Int {
    var hasher = Hasher()
    hasher.combine(value)
    return hasher.finalize()
  }

  private func hash(_ measurement: Measurement) -> Measurement.Row? {
    let account = account
    return measurement.compare(
      "structural hash of S", { keep(StructuralHasher.hash(account)) }, to: "hash(into:)",
      { keep(Self.synthesized(account)) })
  }

  private func hashOfRows(_ measurement: Measurement) -> Measurement.Row? {
    let rows = rows
    return measurement.compare(
      "structural hash of R", { keep(StructuralHasher.hash(rows)) }, to: "hash(into:)",
      { keep(Self.synthesized(rows)) })
  }

  // MARK: Steps

  /// A step that changed three fields, compared with the lines that a transcript has of it.
  private func step(_ measurement: Measurement) -> Measurement.Row? {
    let account = account
    var other = account
    other.isActive = false
    other.address.number = 13
    other.phase = .loading(attempt: 2)
    let text = """
      send load
        address.number = 13
        isActive = false
        phase = .loading(attempt: 2)

      """
    let step = RecordedStep(text)
    precondition(step.holds(from: account, to: other))
    precondition(!step.holds(from: account, to: account))
    let recorded = Array(text.utf8.dropFirst("send load\n".utf8.count))
    precondition(Self.holds(recorded, account, other))
    return measurement.compare(
      "compare a step with its transcript", { precondition(step.holds(from: account, to: other)) },
      to: "lines by hand, then memcmp", { precondition(Self.holds(recorded, account, other)) })
  }

  @inline(never)
  private static func holds(_ recorded: [UInt8], _ old: Account, _ new: Account) -> Bool {
    var lines: [UInt8] = []
    if old.address != new.address {
      if old.address.city.code != new.address.city.code { line(&lines, "address.city.code", new.address.city.code) }
      if old.address.city.name != new.address.city.name { line(&lines, "address.city.name", new.address.city.name) }
      if old.address.number != new.address.number { line(&lines, "address.number", new.address.number) }
      if old.address.street != new.address.street { line(&lines, "address.street", new.address.street) }
    }
    if old.billing != new.billing { line(&lines, "billing", "changed") }
    if old.count != new.count { line(&lines, "count", new.count) }
    if old.email != new.email { line(&lines, "email", new.email) }
    if old.id != new.id { line(&lines, "id", new.id) }
    if old.isActive != new.isActive { line(&lines, "isActive", new.isActive ? "true" : "false") }
    if old.lines != new.lines { line(&lines, "lines", "changed") }
    if old.name != new.name { line(&lines, "name", new.name) }
    if old.phase != new.phase {
      switch new.phase {
      case .idle: line(&lines, "phase", ".idle")
      case .loading(let attempt): line(&lines, "phase", ".loading(attempt: \(attempt))")
      case .failed(let reason, let code): line(&lines, "phase", ".failed(reason: \"\(reason)\", code: \(code))")
      }
    }
    if old.score != new.score { line(&lines, "score", new.score.description) }
    return lines == recorded
  }

  private static func line(_ lines: inout [UInt8], _ path: StaticString, _ value: Int) {
    line(&lines, path, value.description)
  }

  private static func line(_ lines: inout [UInt8], _ path: StaticString, _ value: String) {
    lines.append(32)
    lines.append(32)
    path.withUTF8Buffer { lines.append(contentsOf: $0) }
    lines.append(32)
    lines.append(61)
    lines.append(32)
    lines.append(contentsOf: value.utf8)
    lines.append(10)
  }
}
