import Foundation
import Harness

struct User: Equatable {
  var id: UUID
  var name: String
  var email: String
  var joinedAt: Date
  var avatar: URL?
  var friends: [UUID]
  var isPremium: Bool
  var locale: String

  static let prototype = User(
    id: UUID(0), name: "Ada", email: "ada@example.com", joinedAt: .posted, avatar: nil, friends: [], isPremium: false,
    locale: "en_GB")
}

enum LoginError: Error, Equatable {
  case wrongPassword(attemptsLeft: Int)
  case locked(until: Date)
  case offline
}

struct LoginState: Equatable {
  var email = ""
  var password = ""
  var isLoading = false
  var user: User?
  var error: LoginError?
}

enum LoginAction: Equatable {
  case emailDidChange(String)
  case passwordDidChange(String)
  case didTapLogin
  case receiveUser(Result<User, LoginError>)
  case didTapLogout
}

struct LoginEnvironment {
  var login: (String, String) async throws(LoginError) -> User
  var logout: (UUID) -> Effect<Never>
}

let loginReducer = Reducer<LoginState, LoginAction, LoginEnvironment> { state, action, env in
  switch action {
  case .emailDidChange(let text):
    state.email = text
    state.error = nil
    return .none
  case .passwordDidChange(let text):
    state.password = text
    state.error = nil
    return .none
  case .didTapLogin:
    guard !state.email.isEmpty, !state.password.isEmpty, !state.isLoading else { return .none }
    state.isLoading = true
    let (email, password) = (state.email, state.password)
    return Effect<Result<User, LoginError>>.answer { () async throws(LoginError) in try await env.login(email, password)
    }
    .map(LoginAction.receiveUser)
  case .receiveUser(let answer):
    state.isLoading = false
    state.password = ""
    switch answer {
    case .success(let user): state.user = user
    case .failure(let error): state.error = error
    }
    return .none
  case .didTapLogout:
    guard let user = state.user else { return .none }
    state = LoginState()
    return env.logout(user.id).fireAndForget()
  }
}

var loginFeature: Feature<LoginState, LoginAction, LoginEnvironment> {
  Feature("login", initialState: LoginState(), reducer: loginReducer) { world in
    LoginEnvironment(login: world.task("login", throwing: LoginError.self), logout: world.fireAndForget("logout"))
  }
}
