#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

import Synchronization

/// The name of a file that is about to replace another: `.NAME.PID.N.tmp`, hidden and in the same directory.
///
/// After a crash, the process id shows that the file will never be finished.
package struct TemporaryFileName: Equatable {
  var process: Int32
  var number: UInt64

  private struct Numbers {
    var next: UInt64 = 0
    var live: Set<UInt64> = []
  }

  /// The numbers used by this process. They distinguish its files from those of a dead process with the same id: in containers
  /// every run gets the same few ids.
  private static let numbers = Mutex(Numbers())

  /// Returns a name that no other write of this process has.
  package static func take() -> TemporaryFileName {
    numbers.withLock { numbers in
      defer { numbers.next += 1 }
      numbers.live.insert(numbers.next)
      return TemporaryFileName(process: getpid(), number: numbers.next)
    }
  }

  /// Whether this process is writing any such file.
  package static var areTaken: Bool { numbers.withLock { !$0.live.isEmpty } }

  /// Marks the file as gone.
  package func release() {
    Self.numbers.withLock { _ = $0.live.remove(number) }
  }

  /// Returns the file's name. A long name is shortened, since the whole may not exceed 255 bytes.
  package func text(for name: String) -> String {
    var name = name
    while name.utf8.count > 200 { name.unicodeScalars.removeLast() }
    return ".\(name).\(process).\(number).tmp"
  }

  /// Returns nil for any other file.
  init?(parsing text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard
      parts.count >= 5, parts[0].isEmpty, parts.last == "tmp",
      let process = Int32(parts[parts.count - 3]), process > 0,
      let number = UInt64(parts[parts.count - 2]),
      // "+7" and "007" are numbers too, but are never written here.
      text.hasSuffix(".\(process).\(number).tmp")
    else { return nil }
    self.init(process: process, number: number)
  }

  private init(process: Int32, number: UInt64) {
    self.process = process
    self.number = number
  }

  /// Whether the process that created the file is gone.
  var isStale: Bool {
    if process == getpid() { return Self.numbers.withLock { !$0.live.contains(number) } }
    return kill(process, 0) == -1 && errno == ESRCH
  }

  // MARK: Sweeping

  private struct Folder: Hashable {
    let device: UInt64
    let number: UInt64
  }

  /// The number of files that this process writes to a folder before it is swept again.
  private static let pauses = Mutex<[Folder: Int]>([:])

  /// Removes files that dead processes left in a folder from time to time: before the first write to it, and again after one
  /// write per sixteen entries. So sweeping takes less time than writing, however many files are written.
  static func sweep(_ folder: FilePlace) {
    guard let status = try? folder.status() else { return }
    let key = Folder(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
    let isDue = pauses.withLock { pauses in
      guard let pause = pauses[key], pause > 0 else { return true }
      pauses[key] = pause - 1
      return false
    }
    guard isDue else { return }
    let count = removeStale(in: folder)
    pauses.withLock { $0[key] = count / 16 }
  }

  /// Removes stale files if possible. Returns the number of entries.
  private static func removeStale(in folder: FilePlace) -> Int {
    var count = 0
    guard let stream = try? DirectoryStream(folder) else { return count }
    while let entry = try? stream.next() {
      count += 1
      guard entry.kind == .file, let name = TemporaryFileName(parsing: entry.name), name.isStale else { continue }
      try? folder.entry(entry.name).unlink()
    }
    return count
  }
}
