import Harness

struct Login: Equatable {
  var name = ""
  var isLoading = false
  var user: String?
  var error: String?
}

enum LoginEvent { case nameChanged(String), loginTapped, logoutTapped, loggedIn(String), failed(String) }

enum LoginEffect { case logIn(name: String), remember(user: String?) }

func update(_ login: inout Login, _ event: LoginEvent) -> [LoginEffect] {
  switch event {
  case .nameChanged(let name):
    login.name = name
    return []
  case .loginTapped:
    guard !login.name.isEmpty, !login.isLoading else { return [] }
    (login.isLoading, login.error) = (true, nil)
    return [.logIn(name: login.name)]
  case .loggedIn(let user):
    (login.isLoading, login.user) = (false, user)
    return [.remember(user: user)]
  case .failed(let error):
    (login.isLoading, login.error) = (false, error)
    return []
  case .logoutTapped:
    login.user = nil
    return [.remember(user: nil)]
  }
}

public var elmFeatures: [any SuiteFeature] {
  [
    Feature("elm-login", initialState: Login(), update: update) { world in
      let logIn: @Sendable (String) async throws -> String = world.task("logIn")
      let remember: (String?) -> Effect<Never> = world.fireAndForget("remember")
      return { effect in
        switch effect {
        case .logIn(let name):
          .run { send in
            do { await send(.loggedIn(try await logIn(name))) } catch { await send(.failed("\(error)")) }
          }
        case .remember(let user): remember(user).fireAndForget()
        }
      }
    }
    .eventually("loading ends") { !$0.isLoading }
  ]
}
