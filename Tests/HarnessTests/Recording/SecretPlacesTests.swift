import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

/// Secrets in places that are easily forgotten.
final class SecretPlacesTests: XCTestCase {
  private struct Password: Secret, Hashable, Codable { var text: String }
  private struct Text: Secret, Hashable { var text: Substring }

  /// A value written as a word, of which its secret is a part.
  private struct Word: LiteralConvertible, Equatable {
    var user = "bea"
    var password: Password
    init(password: Password) { self.password = password }
    var literalText: String { "\(user):\(password.text)" }
    init?(literalText: String) { password = Password(text: literalText) }
  }

  private struct WordAround: LiteralConvertible {
    var inner: [Password?]
    var literalText: String { inner.map { $0?.text ?? "" }.joined() }
    init(_ inner: [Password?]) { self.inner = inner }
    init?(literalText: String) { inner = [] }
  }

  /// A value with an unreadable field, so that it is written by its raw value.
  private struct Raw: RawRepresentable, Equatable {
    let password: Password
    let unread: UnsafeRawPointer?
    init(rawValue: String) { (password, unread) = (Password(text: rawValue), nil) }
    var rawValue: String { password.text }
  }

  private struct Coded: Codable, Equatable {
    let password: Password
    var unread: OpaquePointer? { nil }
  }

  private struct Shown: CustomReflectable {
    let password: Password
    let unread: UnsafeRawPointer? = nil
    var customMirror: Mirror { Mirror(self, children: ["is": password.text]) }
  }

  private class Base {}
  private final class Hidden: Base, Secret { let text = "hunter2" }
  private final class Holder {
    let password = Password(text: "hunter2")
    let base: Base = Hidden()
  }

  private indirect enum Tree {
    case leaf(Password)
    case node(Tree, [Tree])
  }

  private struct Failure: Error { let password: Password }

  private struct Key: Hashable { let password: Password }

  private func printed(_ value: Any, _ redactions: [Redaction] = []) throws -> String {
    let recorder = Recorder(to: .memory(MemoryRecordings()), redacting: redactions)
    let shape = TypeShape.of(Any.self)
    let redactor = try XCTUnwrap(recorder.redactor(shape, shape, endpoints: []))
    var printer = LiteralPrinter(redactor: redactor)
    ValueRef.withDynamic(value) { printer.print($0) }
    return String(decoding: printer.bytes, as: UTF8.self)
  }

  func testASecretTypeIsHiddenWhereverItStands() throws {
    let password = Password(text: "hunter2")
    let any: any Secret = password
    let values: [Any] = [
      password, any, [password], Set([password]), [password: 1], [1: password], [Key(password: password): 1],
      Optional(password) as Any, [Optional(password)], (1, password), AnyHashable(password), [AnyHashable(password)],
      Text(text: "hunter2"), Tree.node(.leaf(password), [.leaf(password)]), Failure(password: password),
      Result<Int, Failure>.failure(Failure(password: password)), [password][...], repeatElement(password, count: 2),
      ContiguousArray([password]), ["a": password] as KeyValuePairs, CollectionOfOne(password),
      Word(password: password),
      [Word(password: password)], WordAround([password]), Raw(rawValue: "hunter2"), Coded(password: password),
      Shown(password: password), Hidden(), Hidden() as Base, [Hidden() as Base], Holder(),
      ["a": password as Any], [1: [password]], [[password]].joined(),
      [password].lazy.map { $0 }, [password].reversed(), zip([1], [password]), stride(from: 0, to: 1, by: 1),
      IdentifiedArray<Password, Element>(uniqueElements: [Element(id: password)]),
      NSError(domain: "a", code: 1, userInfo: ["password": password]), [password].enumerated(),
      NSArray(array: [password]), NSDictionary(dictionary: ["a": password]),
      DispatchQueue.main, [password].difference(from: []),
    ]
    for value in values {
      let text = try printed(value)
      XCTAssertFalse(text.contains("hunter2"), "\(type(of: value)): \(text)")
    }
  }

  private struct Element: Identifiable { let id: Password }

  // MARK: Paths

  private struct Login { var password = "" }
  private struct State { var login = Login() }
  private enum LoginAction { case password(String) }
  private enum Action { case login(LoginAction) }

  func testAPathThatStateAndActionKnowIsHiddenInBoth() throws {
    let feature = Feature<State, Action, Void>(
      "login", initialState: State(),
      reducer: Reducer { state, action, _ in
        if case .login(.password(let text)) = action { state.login.password = text }
        return .none
      }
    ) { _ in }
    let recorded = RecordedStore(feature, redacting: [.path("login.password")])
    recorded.send(.login(.password("hunter2")))
    let text = try recorded.transcript()
    XCTAssertTrue(text.contains("send login(.password(\"redacted-1\"))"), text)
    XCTAssertFalse(String(decoding: recorded.bytes, as: UTF8.self).contains("hunter2"))
  }

  /// A struct written as something else shows nothing of a hidden field.
  func testAPathIsHiddenInWhatIsWrittenOtherwise() throws {
    struct Token: LiteralConvertible {
      var user: RedactionTests.User
      var literalText: String { user.token }
      init(_ user: RedactionTests.User) { self.user = user }
      init?(literalText: String) { return nil }
    }
    struct Holder {
      var token: Token
      var user: RedactionTests.User
    }
    let recorder = Recorder(to: .memory(MemoryRecordings()), redacting: [.path("user.token")])
    let redactor = try XCTUnwrap(recorder.redactor(TypeShape.of(Holder.self), TypeShape.of(Int.self), endpoints: []))
    var printer = LiteralPrinter(redactor: redactor)
    let user = RedactionTests.User(name: "bea", token: "hunter2")
    ValueRef.with(Holder(token: Token(user), user: user)) { printer.print($0) }
    let text = String(decoding: printer.bytes, as: UTF8.self)
    XCTAssertFalse(text.contains("hunter2"), text)
  }

  // MARK: What isn't part of a value

  private static func failing(_ error: any Error) -> Feature<Int, String, @Sendable () async throws -> Int> {
    Feature(
      "fails", initialState: 0,
      reducer: Reducer { _, action, load in
        action == "load"
          ? .task {
            _ = try? await load(); return "loaded"
          } : .none
      }
    ) { world in world.task("load", default: { () async throws -> Int in throw error }) }
  }

  @MainActor func testAnErrorShowsNothingSecret() async throws {
    for error in [Failure(password: Password(text: "hunter2")) as any Error, StubbedFailure("hunter2")] {
      let recorded = RecordedStore(Self.failing(error), redacting: [.endpoint("load")])
      await recorded.store.send("load").finish()
      let text = try recorded.transcript()
      XCTAssertTrue(text.contains("stub load = fail"), text)
      XCTAssertFalse(text.contains("hunter2"), text)
    }
  }

  /// A text that was redacted once is hidden in an endpoint's later error.
  @MainActor func testAKnownSecretIsHiddenInAnError() async throws {
    typealias Load = @Sendable () async throws -> Int
    let feature = Feature<Int, RedactionTests.Action, Load>(
      "fails", initialState: 0,
      reducer: Reducer { _, action, load in
        guard case .noted("load") = action else { return .none }
        return .task {
          _ = try? await load()
          return .cleared
        }
      }
    ) { world in world.task("load", default: { () async throws -> Int in throw StubbedFailure("hunter2") }) }
    let recorded = RecordedStore(feature)
    recorded.send(.typed(RedactionTests.Password(text: "hunter2")))
    await recorded.store.send(.noted("load")).finish()
    let text = try recorded.transcript()
    XCTAssertTrue(text.contains("stub load = fail \"redacted-1\""), text)
    XCTAssertFalse(text.contains("hunter2"), text)
  }

  /// An action that is no enum has its values before any bracket.
  func testWhatIsInFlightShowsNothingSecret() throws {
    struct Environment { let load: (String) -> Effect<String> }
    let feature = Feature<[String], String, Environment>(
      "texts", initialState: [],
      reducer: Reducer { _, action, env in action == "add" ? .none : env.load(action) }
    ) { world in
      Environment(
        load: world.effect(
          "load", default: { Effect(value: $0).delay(for: .seconds(10), scheduler: world.scheduler) }))
    }
    let recorded = RecordedStore(
      feature, redacting: [.endpoint("load")], recordings: MemoryRecordings(segmentSize: 25, segmentLimit: 3))
    recorded.send("hunter2")
    for _ in 0..<20 {
      recorded.send("add")
      RecordingWork.finish()
    }
    XCTAssertEqual(try recorded.run().remarks.map { $0.prefix(20) }, ["begins in the middle"])
    let text = try recorded.transcript()
    XCTAssertFalse(text.contains("hunter2"), text)
  }

  /// A secret without a number is recognized all the same.
  func testASecretBeyondTheTableIsHiddenWhereverItStands() throws {
    let tokens = TokenTable(capacity: 2)
    let redactor = Redactor(SecretPlaces(), endpoints: [], tokens, isNeeded: true)
    func printed<T>(_ value: T) -> String {
      var printer = LiteralPrinter(redactor: redactor)
      ValueRef.with(value) { printer.print($0) }
      return String(decoding: printer.bytes, as: UTF8.self)
    }
    for number in 0..<1_000 { _ = printed(Password(text: "secret-\(number)")) }
    XCTAssertEqual(printed("secret-1"), "\"redacted-2\"")
    XCTAssertEqual((2..<1_000).count { printed("secret-\($0)") != "_" }, 0)
    let seen = (0..<1_000).count { printed("other-\($0)") == "\"other-\($0)\"" }
    XCTAssertGreaterThan(seen, 950)
  }
}
