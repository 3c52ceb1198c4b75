/// Watches the price of one share at a time, as it comes from a server.
@MainActor
public class PricesModel {
  public struct Quote {
    public let symbol: String
    public let cents: Int

    public init(symbol: String, cents: Int) { (self.symbol, self.cents) = (symbol, cents) }
  }

  public private(set) var symbol: String?
  public private(set) var last: Quote?
  public private(set) var highest: Int?
  public private(set) var message: String?
  private var task: Task<Void, Never>?
  private let prices: @Sendable (String) -> AsyncThrowingStream<Int, any Error>

  public init(prices: @escaping @Sendable (String) -> AsyncThrowingStream<Int, any Error>) { self.prices = prices }

  public func watch(_ symbol: String) {
    leave()
    (self.symbol, last, highest, message) = (symbol, nil, nil, nil)
    task = Task {
      do {
        for try await cents in prices(symbol) {
          last = Quote(symbol: symbol, cents: cents)
          highest = max(highest ?? cents, cents)
        }
      } catch {
        message = "\(error)"
      }
    }
  }

  public func stop() {
    task?.cancel()
    task = nil
  }

  func leave() { stop() }
}

/// Shows the mistake: the share that was watched before goes on.
final class ForgetfulPricesModel: PricesModel {
  override func leave() {}
}
