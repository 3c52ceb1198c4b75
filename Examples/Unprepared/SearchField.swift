import Dispatch

/// Searches when nothing was typed for a while.
public final class SearchField: @unchecked Sendable {
  // Unchecked: all of it belongs to the main queue, but for the search itself.

  public private(set) var text = ""
  public private(set) var hits: [String] = []
  public private(set) var hitsFor = ""
  private var item: DispatchWorkItem?
  private let queue = DispatchQueue(label: "search")
  private let search: @Sendable (String) -> [String]
  private let forgetsItem: Bool

  /// - Parameter forgetsItem: shows the mistake: what was typed before is searched for as well.
  public init(search: @escaping @Sendable (String) -> [String], forgetsItem: Bool = false) {
    (self.search, self.forgetsItem) = (search, forgetsItem)
  }

  public func type(_ text: String) {
    self.text = text
    item?.cancel()
    if text.isEmpty { return clear() }
    let item = DispatchWorkItem { [weak self, queue, search] in
      queue.async {
        let hits = search(text)
        DispatchQueue.main.async { self?.show(hits, for: text) }
      }
    }
    if !forgetsItem { self.item = item }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(300), execute: item)
  }

  public func clear() {
    item?.cancel()
    (text, hits, hitsFor) = ("", [], "")
  }

  private func show(_ hits: [String], for text: String) {
    guard forgetsItem || text == self.text else { return }
    (self.hits, hitsFor) = (hits, text)
  }
}
