import Dispatch

/// Asks for a price every two seconds while it is watched, a minute at most.
public final class Poller: @unchecked Sendable {
  // Unchecked: all of it belongs to the main queue.

  public private(set) var price: Int?
  public private(set) var polls = 0
  public private(set) var isWatching = false
  public static let limit = 30
  private var timer: (any DispatchSourceTimer)?
  private let ask: @Sendable () throws -> Int
  private let keepsTimer: Bool

  /// - Parameter keepsTimer: shows the mistake: it goes on after it was stopped.
  public init(ask: @escaping @Sendable () throws -> Int, keepsTimer: Bool = false) {
    (self.ask, self.keepsTimer) = (ask, keepsTimer)
  }

  public func watch() {
    if isWatching { return }
    isWatching = true
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now(), repeating: .seconds(2), leeway: .milliseconds(100))
    polls = 0
    timer.setEventHandler { [weak self] in self?.poll(timer) }
    timer.resume()
    self.timer = timer
  }

  public func stop() {
    isWatching = false
    price = nil
    if !keepsTimer { timer?.cancel() }
  }

  private func poll(_ timer: any DispatchSourceTimer) {
    polls += 1
    if let price = try? ask() { self.price = price }
    if polls == Self.limit { timer.cancel() }
  }
}
