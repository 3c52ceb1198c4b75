import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class AlertStateTests: XCTestCase {
  private enum Action: Equatable {
    case delete
    case confirmed
    case dismissed
  }

  private struct State: Equatable {
    var alert: AlertState<Action>?
    var dialog: ConfirmationDialogState<Action>?
    var title = TextState("Hello")
  }

  private static let reducer = Reducer<State, Action, Void> { state, action, _ in
    switch action {
    case .delete:
      state.alert = AlertState(
        title: TextState("Delete it?"), message: TextState("Really") + TextState("?").bold(),
        primaryButton: .destructive(TextState("Delete"), action: .send(.confirmed)),
        secondaryButton: .cancel(TextState("Keep"), action: .send(.dismissed)))
    case .confirmed:
      state.alert = nil
      state.dialog = ConfirmationDialogState(
        title: TextState("Gone"), titleVisibility: .visible,
        buttons: [.default(TextState("Undo"), action: .send(.delete)), .cancel(TextState("OK"))])
    case .dismissed: state.alert = nil
    }
    return .none
  }

  func testAnAlertIsAssertedAsAValue() {
    let store = TestStore(initialState: State(), reducer: Self.reducer, environment: ())
    store.send(.delete) {
      $0.alert = AlertState(
        title: TextState("Delete it?"), message: TextState("Really") + TextState("?").bold(),
        buttons: [
          .destructive(TextState("Delete"), action: .send(.confirmed)),
          .cancel(TextState("Keep"), action: .send(.dismissed)),
        ])
    }
    store.send(.dismissed) { $0.alert = nil }
    store.finish()
  }

  func testTranscriptsShowWhatItSays() throws {
    let feature = Feature("alert", initialState: State(), reducer: Self.reducer) { _ in () }
    let result = feature.check(
      transcript: #"""
        transcript 1
        feature alert

        send delete
          alert = AlertState(title: TextState("Delete it?"), message: TextState("Really<b>?</b>"), buttons: [ButtonState(label: TextState("Delete"), role: .destructive, action: .send(.confirmed)), ButtonState(label: TextState("Keep"), role: .cancel, action: .send(.dismissed))])
        end

        """#)
    XCTAssertTrue(result.holds, "\(result)")
    var state = State()
    _ = Self.reducer.run(&state, .confirmed, ())
    let literal = Literal.print(state)
    XCTAssertEqual(try Literal.parse(literal, as: State.self), state)
  }

  func testAnAlertIsKnownByWhatItSays() {
    let alert = AlertState<Int>(title: TextState("A"), dismissButton: .default(TextState("OK"), action: .send(1)))
    XCTAssertEqual(alert.id, AlertState(title: TextState("A"), buttons: [.default(TextState("OK"), action: .send(1))]))
    XCTAssertNotEqual(alert.id, AlertState(title: TextState("A")))
    XCTAssertEqual(AlertState<Int>(title: TextState("A")).buttons, [])
  }

  // MARK: Texts

  func testTextsAreEqualByWhatTheyShow() {
    XCTAssertEqual(TextState("a") + TextState("b"), TextState("ab"))
    XCTAssertEqual(TextState("a").bold() + TextState("b").bold(), (TextState("a") + TextState("b")).bold())
    XCTAssertNotEqual(TextState("a").bold(), TextState("a"))
    XCTAssertNotEqual(TextState("a").bold(), TextState("a").italic())
    XCTAssertEqual(TextState("a").underline(false).strikethrough(false), TextState("a"))
    XCTAssertEqual(TextState("").bold() + TextState("a"), "a")
    XCTAssertEqual(String(state: TextState("a").bold() + TextState("b")), "ab")
  }

  func testTextsAreReadBack() throws {
    let texts: [(TextState, String)] = [
      (TextState("Hello"), "Hello"), (TextState(""), ""),
      (TextState("a ") + TextState("b").bold().italic(), "a <i><b>b</b></i>"),
      (TextState("1 < 2 \\ 3"), "1 \\< 2 \\\\ 3"),
      (
        TextState("x").kerning(1.5).tracking(2).baselineOffset(-1),
        "<baseline-offset=-1.0><tracking=2.0><kerning=1.5>x</kerning></tracking></baseline-offset>"
      ),
      (TextState("u").underline() + TextState("s").strikethrough(), "<u>u</u><s>s</s>"),
    ]
    for (text, literal) in texts {
      XCTAssertEqual(text.literalText, literal)
      XCTAssertEqual(TextState(literalText: literal), text)
      XCTAssertEqual(try Literal.parse(Literal.print(text), as: TextState.self), text)
    }
  }

  func testWhatIsNoTextIsNotRead() {
    for literal in [
      "<b>a", "<x>a</x>", "<b>a</i>", "a</b>", "<b", "a\\", "<kerning>a</kerning>", "<b=1>a</b>", "<u=x>a</u>",
    ] {
      XCTAssertNil(TextState(literalText: literal), literal)
    }
  }
}
