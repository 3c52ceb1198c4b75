import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Redacted values reach nothing that a recorder keeps.
final class RedactionTests: XCTestCase {
  struct Password: Secret, Equatable { var text: String }

  struct User: Equatable {
    var name: String
    var token: String
  }

  struct State: Equatable {
    var user: User?
    var note = ""
    var pin = 0
  }

  enum Action {
    case typed(Password)
    case login(name: String, code: Int)
    case loggedIn(User)
    case noted(String)
    case cleared
  }

  struct Environment { var login: (String, Int) -> Effect<User> }

  static let feature = Feature<State, Action, Environment>(
    "session", initialState: State(),
    reducer: Reducer { state, action, env in
      switch action {
      case .typed(let password): state.note = "\(password.text.count) letters"
      case .login(let name, let code):
        state.pin = code
        return env.login(name, code).map(Action.loggedIn)
      case .loggedIn(let user): state.user = user
      case .noted(let text): state.note = text
      case .cleared: state = State()
      }
      return .none
    }
  ) { world in
    Environment(
      login: world.effect(
        "login", default: { name, code in Effect(value: User(name: name, token: "token-of-\(name)")) }))
  }

  private func recorded(_ redacting: [Redaction], initialState: State? = nil) -> RecordedStore<State, Action> {
    RecordedStore(Self.feature, initialState: initialState, redacting: redacting)
  }

  private func holds(_ recorded: RecordedStore<State, Action>, _ text: String) -> Bool {
    _ = try? recorded.run()
    return String(decoding: recorded.bytes, as: UTF8.self).contains(text)
  }

  func testASecretTypeIsATokenAndEqualSecretsAreEqualTokens() throws {
    let recorded = recorded([])
    for text in ["open", "sesame", "open"] { recorded.send(.typed(Password(text: text))) }
    XCTAssertEqual(
      try recorded.transcript(ownState: LiteralPrinter.text(State())),
      """
      # redacted: tokens replace secret values
      feature session

      send typed(Password(text: "redacted-1"))
      send typed(Password(text: "redacted-2"))
      send typed(Password(text: "redacted-1"))
      end

      """)
    XCTAssertFalse(holds(recorded, "sesame"))
  }

  func testAPathIsAFieldOfItsTypeWhereverItStands() throws {
    let recorded = recorded(
      [.path("user.token"), .path("login.code")], initialState: State(user: User(name: "a", token: "first-token")))
    recorded.send(.login(name: "bea", code: 4711))
    recorded.send(.loggedIn(User(name: "c", token: "first-token")))
    // A value that was redacted once is recognized everywhere.
    recorded.send(.noted("token-of-bea"))
    XCTAssertEqual(
      try recorded.transcript(),
      """
      # redacted: tokens replace secret values
      # not replayable: each '_' is a value that was redacted or can't be read; replace it with a value
      feature session
      initial State(user: User(name: "a", token: "redacted-1"), note: "", pin: 0)
      stub login("bea", 4711) = User(name: "bea", token: "redacted-2")

      send login(name: "bea", code: _)
      send loggedIn(User(name: "c", token: "redacted-1"))
      send noted("redacted-2")
      end

      """)
    for secret in ["first-token", "token-of-bea"] { XCTAssertFalse(holds(recorded, secret), secret) }
  }

  /// A placeholder number would be taken for the real one, by a reducer that counts, and by a stub that matches it.
  func testAnEndpointShowsNeitherArgumentsNorAnswers() throws {
    let recorded = recorded([.endpoint("login"), .path("login"), .path("loggedIn")])
    recorded.send(.login(name: "bea", code: 4711))
    XCTAssertEqual(
      try recorded.transcript(ownState: LiteralPrinter.text(State())),
      """
      # redacted: tokens replace secret values
      # not replayable: each '_' is a value that was redacted or can't be read; replace it with a value
      feature session
      stub login("redacted-1", _) = User(name: "redacted-1", token: "redacted-2")

      send login(name: "redacted-1", code: _)
      end

      """)
    for secret in ["bea", "4711"] { XCTAssertFalse(holds(recorded, secret), secret) }
  }

  func testWhatIsNotThereIsReportedAndNothingIsRecorded() throws {
    for (redaction, reason) in [
      (Redaction.path("user.tokn"), "did you mean 'token'?"), (.endpoint("logn"), "did you mean 'login'?"),
      (.path("note.length"), "String has no 'length'"),
    ] {
      var messages: [String] = []
      let recordings = MemoryRecordings()
      withIssueListener({ messages.append($0.message) }) {
        RecordedStore(Self.feature, redacting: [redaction], recordings: recordings).send(.cleared)
      }
      XCTAssertEqual(messages.count, 1)
      XCTAssertTrue(messages.first?.contains(reason) ?? false, messages.first ?? "")
      XCTAssertEqual(recordings.all.count, 0)
    }
  }
}
