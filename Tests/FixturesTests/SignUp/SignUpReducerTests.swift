import Harness
import XCTest

@testable import Fixtures

/// Day 2, the chapters that its text skips: "Enum State & SwitchCaseStoreNode".
final class SignUpReducerTests: XCTestCase {
  private func makeStore(_ state: SignUpState = .loading) -> TestStore<SignUpState, SignUpAction, SignUpEnvironment> {
    TestStore(initialState: state, reducer: signUpReducer, environment: .failing)
  }

  private func filled(_ change: (inout SignUpFormState) -> Void) -> SignUpState {
    var form = SignUpFormState.mockFilled
    change(&form)
    return .loaded(form)
  }

  func testLoad() {
    let testStore = makeStore()
    testStore.environment.loadTerms = SignUpEnvironment.mockSuccess.loadTerms
    testStore.send(.didLoad)
    testStore.advance(by: .milliseconds(500))
    testStore.receive(.receiveTerms(.success("Be nice"))) { $0 = .loaded(.mock) }
  }

  func testLoadFailsThenReload() {
    let testStore = makeStore()
    testStore.environment.loadTerms = { Effect(value: .failure(.serverError)) }
    testStore.send(.didLoad)
    testStore.receive(.receiveTerms(.failure(.serverError))) { $0 = .failed(.serverError) }
    testStore.environment.loadTerms = { Effect(value: .success("Be nice")) }
    testStore.send(.didTapReload) { $0 = .loading }
    testStore.receive(.receiveTerms(.success("Be nice"))) { $0 = .loaded(.mock) }
  }

  func testSubmitSucceed() {
    let testStore = makeStore(.loaded(.mockFilled))
    var requests: [SignUpRequest] = []
    var toastSink: [String] = []
    testStore.environment.signUp = { request in
      requests.append(request)
      return Effect(value: .success(7))
    }
    testStore.environment.showToast = { message in .fireAndForget { toastSink.append(message) } }

    testStore.send(.form(.didTapSubmit)) { $0 = self.filled { $0.isSubmitting = true } }
    testStore.receive(.form(.receiveSignUp(.success(7)))) { $0 = self.filled { $0.userId = 7 } }
    XCTAssertEqual(requests, [SignUpRequest(name: "Blob", email: "blob@example.com", password: "12345678")])
    XCTAssertEqual(toastSink, ["Welcome, Blob"])
    testStore.send(.form(.didTapSubmit))
    XCTAssertEqual(requests.count, 1, "who is signed up is not signed up again")
  }

  func testSubmitEmailTaken() {
    let testStore = makeStore(.loaded(.mockFilled))
    testStore.environment.signUp = { _ in Effect(value: .failure(.emailTaken)) }
    testStore.send(.form(.didTapSubmit)) { $0 = self.filled { $0.isSubmitting = true } }
    testStore.receive(.form(.receiveSignUp(.failure(.emailTaken)))) {
      $0 = self.filled { $0.takenEmail = "blob@example.com" }
    }
    testStore.send(.form(.didTapSubmit))
  }

  func testReloadEndsTheSubmission() {
    let testStore = makeStore(.loaded(.mockFilled))
    testStore.environment.signUp = SignUpEnvironment.mockSuccess.signUp
    testStore.environment.loadTerms = { .none }
    testStore.send(.form(.didTapSubmit)) { $0 = self.filled { $0.isSubmitting = true } }
    testStore.send(.didTapReload) { $0 = .loading }
    testStore.advance(by: .seconds(2))
    testStore.finish()
  }

  func testEachCaseHasItsNode() throws {
    let store = Store(initialState: SignUpState.failed(.serverError), reducer: signUpReducer, environment: .mockSuccess)
    let page = SignUpPage(store: store)
    let error = try XCTUnwrap(page.page.node as? SignUpErrorNode)
    error.didTapReload()
    XCTAssertEqual(page.render(), "Loading…\nnodes: built 2, moved 0, removed 1")
    store.send(.receiveTerms(.success("Be nice")))
    let form = try XCTUnwrap(page.page.node as? SignUpFormNode)
    form.type(name: "Blob")
    form.toggleTerms()
    XCTAssertTrue(page.page.node === form, "a form that changes keeps its node")
    XCTAssertEqual(
      page.render(),
      """
      Name: Blob
      Email: 
      Password: 
      [x] I agree: Be nice
      (Sign Up)
      nodes: built 3, moved 0, removed 2
      """)
  }
}
