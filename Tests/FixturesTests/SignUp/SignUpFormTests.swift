import Harness
import XCTest

@testable import Fixtures

/// Day 2, "Extra: Form Binding".
final class SignUpFormTests: XCTestCase {
  private func makeStore(_ state: SignUpFormState = .mock) -> TestStore<
    SignUpFormState, SignUpFormAction, SignUpFormEnvironment
  > {
    TestStore(initialState: state, reducer: signUpFormReducer, environment: SignUpEnvironment.failing.form)
  }

  func testBinding() {
    let testStore = makeStore()
    testStore.send(.binding(.set(\.$name, "Blob"))) { $0.name = "Blob" }
    testStore.send(.binding(.set(\.$email, "blob@example.com"))) { $0.email = "blob@example.com" }
    testStore.send(.binding(.set(\.$password, "12345678"))) { $0.password = "12345678" }
    XCTAssertFalse(testStore.state.isSubmitEnabled)
    testStore.send(.binding(.set(\.$agreesToTerms, true))) { $0.agreesToTerms = true }
    XCTAssertTrue(testStore.state.isSubmitEnabled)
    XCTAssertEqual(testStore.state, .mockFilled)
  }

  func testTheNameIsCut() {
    let testStore = makeStore()
    testStore.send(.binding(.set(\.$name, String(repeating: "a", count: 21)))) {
      $0.name = String(repeating: "a", count: 20)
    }
  }

  func testWithoutBindingNothingIsSet() {
    let testStore = TestStore(
      initialState: SignUpFormState.mock, reducer: signUpFormReducerWithoutBinding,
      environment: SignUpEnvironment.failing.form)
    testStore.send(.binding(.set(\.$email, "blob@example.com")))
  }

  func testEmailError() {
    var state = SignUpFormState.mock
    XCTAssertNil(state.emailError, "what is not filled in yet is not wrong")
    for email in ["blob", "@", "blob@", "@host", "a@b@c"] {
      state.email = email
      XCTAssertEqual(state.emailError, "Should look like name@host", email)
    }
    state.email = "blob@host"
    XCTAssertNil(state.emailError)
    state.takenEmail = "blob@host"
    XCTAssertEqual(state.emailError, "Is taken already")
    state.email = "other@host"
    XCTAssertNil(state.emailError)
  }

  func testPasswordError() {
    var state = SignUpFormState.mock
    XCTAssertNil(state.passwordError)
    state.password = "1234567"
    XCTAssertEqual(state.passwordError, "Should have 8 characters")
    state.password = "12345678"
    XCTAssertNil(state.passwordError)
  }

  func testSubmitNeedsAFormThatIsReady() {
    let testStore = makeStore()
    testStore.send(.didTapSubmit)
    for change: (inout SignUpFormState) -> Void in [
      { $0.name = "" }, { $0.email = "blob" }, { $0.password = "1" }, { $0.agreesToTerms = false },
      { $0.isSubmitting = true }, { $0.userId = 7 },
    ] {
      var state = SignUpFormState.mockFilled
      XCTAssertTrue(state.isSubmitEnabled)
      change(&state)
      XCTAssertFalse(state.isSubmitEnabled, "\(state)")
    }
  }
}
