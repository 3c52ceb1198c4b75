import Dispatch

/// Downloads a file on a background queue, and tries again a little later when that fails.
public final class Download: @unchecked Sendable {
  // Unchecked: all of it belongs to the main queue.

  public enum Phase: Equatable { case idle, loading(attempt: Int), waiting(attempt: Int), done(Int), failed }

  public private(set) var phase = Phase.idle
  /// What is to be downloaded; nil where nothing is.
  public private(set) var url: String?
  /// Of the download that is under way: an answer to an earlier one is old.
  private var number = 0
  private let fetch: @Sendable (String) throws -> Int
  private let keepsOld: Bool

  public static let attempts = 4

  /// - Parameter keepsOld: shows the mistake: what was cancelled goes on.
  public init(fetch: @escaping @Sendable (String) throws -> Int, keepsOld: Bool = false) {
    (self.fetch, self.keepsOld) = (fetch, keepsOld)
  }

  public func start(_ url: String) {
    number += 1
    self.url = url
    attempt(1, url, number)
  }

  public func cancel() {
    number += 1
    url = nil
    phase = .idle
  }

  private func attempt(_ attempt: Int, _ url: String, _ number: Int) {
    guard keepsOld || number == self.number else { return }
    phase = .loading(attempt: attempt)
    DispatchQueue.global(qos: .utility).async { [fetch] in
      let result = Result { try fetch(url) }
      DispatchQueue.main.async { self.finish(result, attempt, url, number) }
    }
  }

  private func finish(_ result: Result<Int, any Error>, _ attempt: Int, _ url: String, _ number: Int) {
    guard keepsOld || number == self.number else { return }
    switch result {
    case .success(let size): phase = .done(size)
    case .failure where attempt == Self.attempts: phase = .failed
    case .failure:
      phase = .waiting(attempt: attempt + 1)
      let delay = DispatchTimeInterval.seconds(1 << (attempt - 1))
      DispatchQueue.main.asyncAfter(deadline: .now() + delay) { self.attempt(attempt + 1, url, number) }
    }
  }
}
