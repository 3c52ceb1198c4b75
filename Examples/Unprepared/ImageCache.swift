import Dispatch

/// Decodes images on a queue of its own and keeps them.
public final class ImageCache: @unchecked Sendable {
  // Unchecked: `images` belongs to `queue`, all else to the main queue.

  public private(set) var images: [String: String] = [:]
  public private(set) var shown: [String] = []
  public private(set) var failed: [String] = []
  public private(set) var isLoading = false
  private let queue = DispatchQueue(label: "images", attributes: .concurrent)
  private let decode: @Sendable (String) throws -> String
  private let forgetsGroup: Bool

  /// - Parameter forgetsGroup: shows the mistake: nobody waits for the images.
  public init(decode: @escaping @Sendable (String) throws -> String, forgetsGroup: Bool = false) {
    (self.decode, self.forgetsGroup) = (decode, forgetsGroup)
  }

  /// Shows images once all of them are there.
  public func show(_ names: [String]) {
    isLoading = true
    let group = DispatchGroup()
    for name in names {
      group.enter()
      queue.async {
        let image = Result { try self.images[name] ?? self.decode(name) }
        self.queue.async(flags: .barrier) {
          if let image = try? image.get() { self.images[name] = image }
          group.leave()
        }
      }
    }
    if forgetsGroup { return finish(names) }
    group.notify(queue: .main) { [weak self] in self?.finish(names) }
  }

  private func finish(_ names: [String]) {
    let images = queue.sync { self.images }
    isLoading = false
    shown = names.compactMap { images[$0] }
    failed = names.filter { images[$0] == nil }
  }

  public func forget(_ name: String) { queue.async(flags: .barrier) { self.images[name] = nil } }
}
