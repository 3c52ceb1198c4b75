import Foundation
import Harness
import ShopFeature

/// The application. Its server is a part of it, so that nothing else has to be started.
@MainActor
enum Shop {
  static var screen: ShopScreen?

  static func run() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.isEmpty else { stop("unknown argument '\(arguments[1])'; usage: shop") }
    let client: ShopClient?
    do {
      client = ShopClient(port: try ShopServer().port)
    } catch {
      stop("there is no server: \(error)")
    }
    guard let client else { stop("there is no address of the server") }
    let store = Store(initialState: ShopState(), reducer: shopReducer, environment: environment(client))
    let screen = ShopScreen(store: store)
    self.screen = screen
    screen.run()
    store.send(.didLoad)
    dispatchMain()
  }

  private static func environment(_ client: ShopClient) -> ShopEnvironment {
    ShopEnvironment(
      getProductInfo: {
        .task {
          do throws(NetworkError) {
            return .success(try await client.productInfo())
          } catch {
            return .failure(error)
          }
        }
      },
      submitOrder: { number in .task { (try? await client.order(number)) ?? nil } },
      showToast: { text in .fireAndForget { MainActor.assumeIsolated { screen?.show(text) } } })
  }

  private static func stop(_ text: String) -> Never {
    FileHandle.standardError.write(Data("shop: \(text)\n".utf8))
    exit(2)
  }
}

Shop.run()
