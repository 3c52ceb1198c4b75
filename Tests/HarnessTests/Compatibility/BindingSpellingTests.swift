import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class BindingSpellingTests: XCTestCase {
  private struct Address: Equatable, Codable {
    var street = ""
    var number = 0
    var names: [String] = []
    var inner = Inner()
    var shout: String {
      get { street.uppercased() }
      set { street = newValue.lowercased() }
    }
  }

  private struct Inner: Equatable, Codable { var floor = 0 }

  private struct Form: Equatable, Codable {
    @BindableState var name = ""
    @BindableState var address = Address()
    @BindableState var former = Address()
    @BindableState var tags: [String] = []
  }

  private enum Action: Equatable, BindableAction { case binding(BindingAction<Form>) }

  private static let reducer = Reducer<Form, Action, Void> { state, action, _ in
    if case .binding(\.$address.number) = action { state.address.number = max(state.address.number, 0) }
    return .none
  }
  .binding()

  private func run(_ actions: Action...) -> Form {
    var state = Form()
    for action in actions { _ = Self.reducer.run(&state, action, ()) }
    return state
  }

  func testTheShortFormSetsAProperty() {
    XCTAssertEqual(Action.set(\.$name, "Blob"), .binding(.set(\.$name, "Blob")))
    let store = TestStore(initialState: Form(), reducer: Self.reducer, environment: ())
    store.send(.set(\.$name, "Blob")) { $0.name = "Blob" }
    store.finish()
  }

  func testAPartOfAPropertyIsSet() {
    var expected = Form()
    expected.address.street = "Main"
    XCTAssertEqual(run(.set(\.$address.street, "Main")), expected)
    XCTAssertEqual(run(.set(\.$address.number, -3)), Form())
    XCTAssertEqual(run(.set(\.$former.number, -3)).former.number, -3)
    XCTAssertEqual(run(.set(\.$address.inner.floor, 2)).address.inner.floor, 2)
    XCTAssertTrue(\Form.$address.street ~= .set(\.$address.street, "x"))
    XCTAssertFalse(\Form.$address.street ~= .set(\.$former.street, "x"))
    XCTAssertNotEqual(BindingAction<Form>.set(\.$address.street, "x"), .set(\.$former.street, "x"))
  }

  func testAPartIsPrintedByItsNameAndReadBack() throws {
    XCTAssertEqual(BindingAction<Form>.set(\.$address.street, "a").literalText, "address.street = \"a\"")
    XCTAssertEqual(BindingAction<Form>.set(\.$former.number, 3).literalText, "former.number = 3")
    let action = Action.set(\.$former.number, 3)
    let read = try Literal.parse(Literal.print(action), as: Action.self)
    XCTAssertEqual(read, action)
    XCTAssertEqual(run(read).former.number, 3)
    let named = try XCTUnwrap(BindingAction<Form>(literalText: "former.number = 3"))
    XCTAssertTrue(\Form.$former.number ~= named)
    XCTAssertNil(BindingAction<Form>(literalText: "former.count = 3"))
    XCTAssertNil(BindingAction<Form>(literalText: "former.number = \"a\""))
  }

  func testWhatIsNoStoredPartHasNoName() {
    // Following the first two through a plain value would stop the process.
    XCTAssertEqual(BindingAction<Form>.set(\.$tags[0], "a").literalText, "_ = \"a\"")
    XCTAssertEqual(BindingAction<Form>.set(\.$address.names[0], "a").literalText, "_ = \"a\"")
    XCTAssertEqual(BindingAction<Form>.set(\.$address.shout, "a").literalText, "_ = \"a\"")
    XCTAssertEqual(BindingAction<Form>.set(\.$address.inner.floor, 1).literalText, "_ = 1")
    XCTAssertEqual(run(.set(\.$tags, ["b"]), .set(\.$tags[0], "a")).tags, ["a"])
  }

  func testAPropertyIsCodedAsItsValue() throws {
    let data = try JSONEncoder().encode(BindableState(wrappedValue: ["a"]))
    XCTAssertEqual(String(decoding: data, as: UTF8.self), "[\"a\"]")
    XCTAssertEqual(try JSONDecoder().decode(BindableState<[String]>.self, from: data).wrappedValue, ["a"])
    let form = run(.set(\.$name, "Blob"))
    XCTAssertEqual(try JSONDecoder().decode(Form.self, from: JSONEncoder().encode(form)), form)
  }
}
