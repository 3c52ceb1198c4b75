import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

final class BindingTests: XCTestCase {
  private struct Address: Equatable {
    @BindableState var street = ""
    @BindableState var number = 0
  }

  private struct Form: Equatable {
    var submissions = 0
    @BindableState var name = ""
    @BindableState var nickname = ""
    @BindableState var email: String?
    @BindableState var colours: [String] = []
    var address = Address()
    var former: [Address] = []
    var other: Address?
    @NeverEqual var toast: String?
  }

  private enum Action: Equatable, BindableAction {
    case binding(BindingAction<Form>)
    case mistaken(BindingAction<Form>)
    case submit
  }

  private static let reducer = Reducer<Form, Action, Void> { state, action, _ in
    switch action {
    case .binding(\.$name): state.name = String(state.name.prefix(5))
    case .binding(\.address.$number): state.address.number = max(state.address.number, 0)
    case .binding, .mistaken: break
    case .submit: state.submissions += 1
    }
    return .none
  }
  .binding()

  private func run(_ state: Form = Form(), _ actions: Action...) -> Form {
    var state = state
    for action in actions { _ = Self.reducer.run(&state, action, ()) }
    return state
  }

  // MARK: Setting

  func testABindingActionSetsItsPropertyBeforeTheReducerRuns() {
    XCTAssertEqual(run(Form(), .binding(.set(\.$name, "Blobby"))), Form(name: "Blobb"))
    XCTAssertEqual(run(Form(), .binding(.set(\.$nickname, "Blobby"))), Form(nickname: "Blobby"))
    XCTAssertEqual(run(Form(), .binding(.set(\.address.$number, -3))), Form())
    XCTAssertEqual(run(Form(email: "a"), .binding(.set(\.$email, nil))), Form())
  }

  func testOnlyTheCaseOfTheProtocolSets() {
    XCTAssertEqual(run(Form(), .mistaken(.set(\.$name, "Blob"))), Form())
    XCTAssertEqual(run(Form(), .binding(.set(\.$nickname, "a")), .mistaken(.set(\.$nickname, "b"))).nickname, "a")
    XCTAssertEqual(run(Form(), .submit), Form(submissions: 1))
  }

  func testBindingsReachAStore() {
    let store = Store(initialState: Form(), reducer: Self.reducer, environment: ())
    store.send(.binding(.set(\.$name, "Blob")))
    XCTAssertEqual(store.state.name, "Blob")
  }

  // MARK: Distinguishing

  func testAPatternMatchesItsOwnPropertyAlone() {
    let action = BindingAction<Form>.set(\.$name, "x")
    XCTAssertTrue(\Form.$name ~= action)
    XCTAssertFalse(\Form.$nickname ~= action)
    XCTAssertFalse(\Form.$email ~= action)
    XCTAssertFalse(\Form.address.$street ~= action)
  }

  func testEqualityIsThatOfPropertyAndValue() {
    XCTAssertEqual(BindingAction<Form>.set(\.$name, "x"), .set(\.$name, "x"))
    XCTAssertNotEqual(BindingAction<Form>.set(\.$name, "x"), .set(\.$name, "y"))
    XCTAssertNotEqual(BindingAction<Form>.set(\.$name, "x"), .set(\.$nickname, "x"))
    XCTAssertNotEqual(BindingAction<Form>.set(\.$email, nil), .set(\.$name, ""))
  }

  // MARK: The wrapper

  func testAPropertyIsPrintedComparedAndReadAsItsValue() throws {
    let form = Form(name: "Blob", email: "b@c")
    let literal = """
      Form(submissions: 0, name: "Blob", nickname: "", email: "b@c", colours: [], address: Address(street: "", \
      number: 0), former: [], other: nil, \
      toast: nil)
      """
    XCTAssertEqual(Literal.print(form), literal)
    XCTAssertEqual(try Literal.parse(literal), form)
    XCTAssertEqual(
      ValueDifference.between(form, Form(email: "b@c")), [ValueDifference(path: "name", old: "\"Blob\"", new: "\"\"")])
  }

  func testHashesAreThoseOfTheValue() {
    XCTAssertEqual(BindableState(wrappedValue: 7).hashValue, BindableState(wrappedValue: 7).hashValue)
    XCTAssertEqual(Set([BindableState(wrappedValue: 7), BindableState(wrappedValue: 7)]).count, 1)
  }

  // MARK: Literals

  func testAnActionIsPrintedByTheNameOfItsProperty() {
    XCTAssertEqual(Literal.print(Action.binding(.set(\.$name, "x"))), #".binding(BindingAction("name = \"x\""))"#)
    XCTAssertEqual(BindingAction<Form>.set(\.$email, nil).literalText, "email = nil")
    XCTAssertEqual(BindingAction<Form>.set(\.$email, "a").literalText, "email = \"a\"")
    XCTAssertEqual(BindingAction<Form>.set(\.$colours, ["red"]).literalText, "colours = [\"red\"]")
    XCTAssertEqual(BindingAction<Form>.set(\.$nickname, "").literalText, "nickname = \"\"")
    XCTAssertEqual(BindingAction<Form>.set(\.address.$street, "a").literalText, "address.street = \"a\"")
    XCTAssertEqual(BindingAction<Form>.set(\.address.$number, 3).literalText, "address.number = 3")
  }

  func testAReadActionIsTheSameAction() throws {
    for action: BindingAction<Form> in [
      .set(\.$name, "a = \"b\""), .set(\.$email, nil), .set(\.$email, "a"), .set(\.$colours, ["red", "blue"]),
      .set(\.address.$street, "a"), .set(\.address.$number, 3),
    ] {
      let read = try Literal.parse(Literal.print(Action.binding(action)), as: Action.self)
      XCTAssertEqual(read, .binding(action))
      XCTAssertEqual(.binding(action), read)
      XCTAssertEqual(run(Form(), read), run(Form(), .binding(action)))
      XCTAssertEqual(Literal.print(read), Literal.print(Action.binding(action)))
    }
    let read = try Literal.parse("BindingAction(\"name = \\\"Blobby\\\"\")", as: BindingAction<Form>.self)
    XCTAssertTrue(\Form.$name ~= read)
    XCTAssertFalse(\Form.$nickname ~= read)
    XCTAssertNotEqual(read, .set(\.$name, "Blob"))
    XCTAssertNotEqual(read, .set(\.$nickname, "Blobby"))
    XCTAssertEqual(run(Form(), .binding(read)), Form(name: "Blobb"))
  }

  func testWhatNamesNoPropertyOrNoValueOfItIsNotRead() {
    for text in [
      "", "name", "name =", "name = 3", "name = nil", "name = \"a\" b", "nam = \"a\"", "submissions = 3", "address = 3",
      "address.strt = \"a\"", ".name = \"a\"", "name. = \"a\"", "_ = \"a\"", "= \"a\"", "toast = \"a\"",
      "name.x = \"a\"",
    ] {
      XCTAssertNil(BindingAction<Form>(literalText: text), text)
    }
    XCTAssertNotNil(BindingAction<Form>(literalText: "name=\"a\""))
  }

  func testAPropertyWithoutANameIsNotFollowed() {
    // Following these through a plain value would stop the process.
    XCTAssertEqual(BindingAction<Form>.set(\.former[0].$number, 3).literalText, "_ = 3")
    XCTAssertEqual(BindingAction<Form>.set(\.other!.$number, 3).literalText, "_ = 3")
    XCTAssertEqual(
      run(Form(former: [Address()]), .binding(.set(\.former[0].$number, 3))).former, [Address(number: 3)])
  }

  private struct Page: Equatable {
    @BindableState var name = ""
    var url: URL
  }

  func testAStateThatNothingCanBeMadeUpForHasNoNames() {
    XCTAssertEqual(BindingAction<Page>.set(\.$name, "x").literalText, "_ = \"x\"")
    XCTAssertEqual(BindingAction<Page>.set(\.$name, "x"), .set(\.$name, "x"))
    XCTAssertTrue(\Page.$name ~= .set(\.$name, "x"))
  }

  func testATranscriptSendsBindings() {
    let feature = Feature("form", initialState: Form(), reducer: Self.reducer) { _ in () }
    let result = feature.check(
      transcript: #"""
        transcript 1
        feature form

        send binding(BindingAction("name = \"Blobby\""))
          name = "Blobb"
        send binding(BindingAction("address.number = -3"))
          nothing
        end

        """#)
    XCTAssertTrue(result.holds, "\(result)")
  }
}
