import Observation

/// A search while typing: waits for a pause, and the next letter cancels what is under way.
@MainActor @Observable
public class SearchModel {
  public private(set) var query = ""
  public private(set) var results: [String] = []
  /// What the results were found for.
  public private(set) var foundFor = ""
  public private(set) var isLoading = false
  public private(set) var message: String?
  @ObservationIgnored fileprivate var task: Task<Void, Never>?
  private let search: (String) async throws -> [String]

  public init(search: @escaping @Sendable (String) async throws -> [String]) { self.search = search }

  public func typed(_ text: String) {
    cancel()
    query = text
    message = nil
    if text.isEmpty { return show([], for: "") }
    isLoading = true
    task = Task {
      do {
        try await Task.sleep(for: .milliseconds(300))
        show(try await search(text), for: text)
      } catch is CancellationError {
      } catch {
        message = "\(error)"
        show([], for: query)
      }
    }
  }

  public func clear() { typed("") }

  fileprivate func cancel() { task?.cancel() }

  private func show(_ results: [String], for text: String) {
    (self.results, foundFor, isLoading) = (results, text, false)
  }
}

/// Shows the mistake: what was asked for an older text comes after all, perhaps last.
final class ForgetfulSearchModel: SearchModel {
  override func cancel() {}
}
