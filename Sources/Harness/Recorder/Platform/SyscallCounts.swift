import Synchronization

/// The numbers of files that this process has opened so far. A test that checks whether work grows with the number of files
/// counts these, since it may not use a clock.
struct SyscallCounts: Equatable, Sendable {
  /// Files, and folders on the way to them.
  var files = 0
  /// Folders whose entries were read.
  var listings = 0

  private static let fileCount = Atomic(0)
  private static let listingCount = Atomic(0)

  static func countFile() { fileCount.add(1, ordering: .relaxed) }
  static func countListing() { listingCount.add(1, ordering: .relaxed) }

  static var current: SyscallCounts {
    SyscallCounts(files: fileCount.load(ordering: .relaxed), listings: listingCount.load(ordering: .relaxed))
  }
}
