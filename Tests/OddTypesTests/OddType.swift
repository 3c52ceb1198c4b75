import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

/// A type that is hardly or not at all readable, with two different values, and what is expected of it.
struct OddType {
  let name: String
  /// Checks everything; each failure is reported at the row's line.
  let check: () -> Void

  /// What reading a literal of the type does.
  enum Reading {
    /// It reads back.
    case back
    /// It is rejected with these words.
    case refused(String)
    /// It is rejected, with an example of what could be written.
    case refusedAs(String)
    /// One reads back, the other doesn't.
    case differently
  }

  /// - Parameters:
  ///   - first, second: Two different values.
  ///   - literals: Their printed forms.
  init<T>(
    _ name: String, _ first: T, _ second: T, _ literals: (String, String), _ reading: Reading = .back,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    self.name = name
    check = {
      let check = OddCheck(name, first, second, file, line)
      check.printing(literals)
      check.reading(literals, reading)
      check.comparing()
      check.transcript()
      check.testStore()
      // Two values of which nothing is shown look the same.
      if literals.0 != literals.1 { check.receiving() }
    }
  }
}

/// The checks of one row.
private struct OddCheck<T> {
  struct State { var value: T }

  /// As users write it; `value` is the part of the state that is shown.
  enum Action {
    case change
    case ask
    case got(T)
  }

  let name: String
  let first: T
  let second: T
  let file: StaticString
  let line: UInt

  init(_ name: String, _ first: T, _ second: T, _ file: StaticString, _ line: UInt) {
    self.name = name
    self.first = first
    self.second = second
    self.file = file
    self.line = line
  }

  private func fail(_ message: String) { XCTFail("\(name): \(message)", file: file, line: line) }

  private var feature: Feature<State, Action, Void> {
    Feature("odd", initialState: State(value: first), reducer: reducer(second)) { _ in }
  }

  private func reducer(_ new: T) -> Reducer<State, Action, Void> {
    Reducer { state, action, _ in
      switch action {
      case .change: state.value = new
      case .ask: return Effect(value: .got(new))
      case .got: break
      }
      return .none
    }
  }

  // MARK: Literals

  func printing(_ literals: (String, String)) {
    for (value, literal) in [(first, literals.0), (second, literals.1)] where LiteralPrinter.text(value) != literal {
      fail("prints as \(LiteralPrinter.text(value)), not \(literal)")
    }
  }

  func reading(_ literals: (String, String), _ reading: OddType.Reading) {
    if case .differently = reading { return }
    for (value, literal) in [(first, literals.0), (second, literals.1)] {
      do throws(LiteralError) {
        let read = try LiteralParser.parse(literal, as: T.self)
        guard case .back = reading else { return fail("\(literal) was read") }
        if LiteralPrinter.text(read) != literal { fail("\(literal) reads as \(LiteralPrinter.text(read))") }
        if !StructuralEquality.areEqual(value, read) { fail("\(literal) reads as another value") }
      } catch {
        switch reading {
        case .refused(let words): if error.description != words { fail("is refused with: \(error)") }
        case .refusedAs(let example):
          let words = "'\(literal)' is not a \(TypeShape.of(T.self).name); expected, for example, \(example)"
          if error.description != words { fail("is refused with: \(error)") }
        case .back, .differently: fail("\(literal) can't be read: \(error)")
        }
      }
    }
  }

  // MARK: Comparing

  func comparing() {
    if !StructuralEquality.areEqual(first, first) { fail("is not equal to itself") }
    if StructuralEquality.areEqual(first, second) { fail("two values are equal") }
    if StructuralHasher.hash(first) == StructuralHasher.hash(second) { fail("two values have one hash") }
    if StructuralHasher.hash(first) != StructuralHasher.hash(first) { fail("one value has two hashes") }
    if !ValueDifference.between(State(value: first), State(value: first)).isEmpty { fail("an unchanged value changes") }
    if ValueDifference.between(State(value: first), State(value: second)).isEmpty { fail("a change is no difference") }
  }

  // MARK: Transcripts

  private func record(_ commands: String, _ feature: Feature<State, Action, Void>) -> [String] {
    let text = "transcript 1\nfeature odd\n\n\(commands)\nend\n"
    do {
      let played = try ScriptChecker(
        Suite(feature), load: { _ throws(ScriptHeader.LoadFailure) in throw .init("none") }
      )
      .play(path: "odd.transcript", bytes: Array(text.utf8))
      return played.document.statements.indices.flatMap { played.lines[$0] ?? [] }
    } catch {
      fail("\(error)")
      return []
    }
  }

  func transcript() {
    let lines = record("send change", feature)
    if !lines.contains(where: { $0.hasPrefix("value") }) { fail("a change is no line of a transcript: \(lines)") }
    let again = record("send change\nsend change", feature)
    if again.count(where: { $0.hasPrefix("value") }) != lines.count(where: { $0.hasPrefix("value") }) {
      fail("an action that changes nothing has a line: \(again)")
    }
  }

  func receiving() {
    let other = Feature("odd", initialState: State(value: first), reducer: reducer(first)) { (_: World) in }
    if record("send ask", feature) == record("send ask", other) { fail("`receive` is the same for two payloads") }
  }

  // MARK: TestStore

  func testStore() {
    let unasserted = captureIssues {
      let store = TestStore(initialState: State(value: first), reducer: reducer(second), environment: ())
      store.send(.change)
    }
    if unasserted.isEmpty { fail("a change that is not asserted passes") }
    let wrong = captureIssues {
      let store = TestStore(initialState: State(value: second), reducer: reducer(second), environment: ())
      store.send(.change) { $0.value = first }
    }
    if wrong.isEmpty { fail("a wrong expectation passes") }
    let right = captureIssues {
      let store = TestStore(initialState: State(value: first), reducer: reducer(second), environment: ())
      store.send(.change) { $0.value = second }
      store.send(.ask)
      store.receive(.got(second))
    }
    if !right.isEmpty { fail("a right expectation fails: \(right.map(\.message))") }
    let received = captureIssues {
      let store = TestStore(initialState: State(value: first), reducer: reducer(second), environment: ())
      store.send(.ask)
      store.receive(.got(first))
    }
    if received.isEmpty { fail("another payload passes") }
  }
}
