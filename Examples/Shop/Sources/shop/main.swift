import Foundation
import HarnessRecorder
import ShopFeature

/// The application. Its server is a part of it, so that nothing else has to be started.
@MainActor
enum Shop {
  static var screen: ShopScreen?

  static func run() {
    let recorder = recorder(Array(CommandLine.arguments.dropFirst()))
    let client: ShopClient?
    do {
      client = ShopClient(port: try ShopServer().port)
    } catch {
      stop("there is no server: \(error)")
    }
    guard let client else { stop("there is no address of the server") }
    let api = environment(client)
    // A recorder sees the calls of what is built through the world.
    let store = Store("shop", initialState: ShopState(), reducer: shopReducer, recorder: recorder) { world in
      ShopEnvironment(
        getProductInfo: world.effect("getProductInfo", default: api.getProductInfo),
        submitOrder: world.effect("submitOrder", default: api.submitOrder),
        showToast: world.fireAndForget("showToast", default: api.showToast))
    }
    let screen = ShopScreen(store: store)
    self.screen = screen
    screen.run()
    store.send(.didLoad)
    dispatchMain()
  }

  /// What writes down what happens: a file in the folder for each launch.
  private static func recorder(_ arguments: [String]) -> Recorder? {
    switch (arguments.first, arguments.count) {
    case (nil, _): nil
    case ("--record", 1): Recorder(to: .folder(URL(filePath: "Recordings")))
    case ("--record", 2): Recorder(to: .folder(URL(filePath: arguments[1])))
    default: stop("unknown arguments; usage: shop [--record [FOLDER]]")
    }
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
