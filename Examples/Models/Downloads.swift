/// Downloads files, each once at a time, and counts what has come.
public actor Downloads {
  public struct Download {
    public let size: Int
    public internal(set) var received = 0

    public init(size: Int, received: Int = 0) { (self.size, self.received) = (size, received) }
  }

  /// What is being asked for or comes in, in order of start.
  public private(set) var active: [String] = []
  public private(set) var downloads: [String: Download] = [:]
  public private(set) var finished: [String] = []
  private let size: @Sendable (String) async throws -> Int
  private let chunks: @Sendable (String) -> AsyncThrowingStream<Int, any Error>
  private let asksFirst: Bool

  /// - Parameter asksFirst: shows the mistake: a file counts as active only when its size is known, and whoever asks for it
  ///   meanwhile starts it again.
  public init(
    size: @escaping @Sendable (String) async throws -> Int,
    chunks: @escaping @Sendable (String) -> AsyncThrowingStream<Int, any Error>, asksFirst: Bool = false
  ) {
    (self.size, self.chunks, self.asksFirst) = (size, chunks, asksFirst)
  }

  public func download(_ file: String) async throws {
    guard !active.contains(file) else { return }
    if !asksFirst { active.append(file) }
    defer { active.removeAll { $0 == file } }
    let total = try await size(file)
    if asksFirst { active.append(file) }
    downloads[file] = Download(size: total)
    for try await bytes in chunks(file) { downloads[file]?.received &+= bytes }
    try Task.checkCancellation()
    finished.append(file)
  }

  public func forget(_ file: String) {
    if !active.contains(file) { downloads[file] = nil }
    finished.removeAll { $0 == file }
  }
}
