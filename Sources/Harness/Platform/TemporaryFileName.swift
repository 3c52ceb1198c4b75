#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

import Synchronization

/// The name of a file on its way to replace another: `.NAME.PID.N.tmp`, hidden and in the same directory.
///
/// The process id tells, after a crash, that nobody will ever finish the file.
struct TemporaryFileName: Equatable {
  var process: Int32
  var number: UInt64

  private struct Numbers {
    var next: UInt64 = 0
    var live: Set<UInt64> = []
  }

  /// Numbers of this process. Without the live ones, files of a dead process that had our id would look like ours: in
  /// containers every run gets the same few ids.
  private static let numbers = Mutex(Numbers())

  /// A name that no other write of this process has.
  static func take() -> TemporaryFileName {
    numbers.withLock { numbers in
      defer { numbers.next += 1 }
      numbers.live.insert(numbers.next)
      return TemporaryFileName(process: getpid(), number: numbers.next)
    }
  }

  /// Whether a file of this process is on its way.
  static var areTaken: Bool { numbers.withLock { !$0.live.isEmpty } }

  /// Tells that the file is gone.
  func release() {
    Self.numbers.withLock { _ = $0.live.remove(number) }
  }

  /// The file's name. A long name is cut, since the whole may not exceed 255 bytes.
  func text(for name: String) -> String {
    var name = name
    while name.utf8.count > 200 { name.unicodeScalars.removeLast() }
    return ".\(name).\(process).\(number).tmp"
  }

  /// Nil for any other file.
  init?(parsing text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard
      parts.count >= 5, parts[0].isEmpty, parts.last == "tmp",
      let process = Int32(parts[parts.count - 3]), process > 0,
      let number = UInt64(parts[parts.count - 2]),
      // "+7" and "007" are numbers, too, but not from here.
      text.hasSuffix(".\(process).\(number).tmp")
    else { return nil }
    self.init(process: process, number: number)
  }

  private init(process: Int32, number: UInt64) {
    self.process = process
    self.number = number
  }

  /// Whether the process that made the file is gone.
  var isStale: Bool {
    if process == getpid() { return Self.numbers.withLock { !$0.live.contains(number) } }
    return kill(process, 0) == -1 && errno == ESRCH
  }

  private static let swept = Mutex<Set<String>>([])

  /// Sweeps a directory, unless this process has done so: with every write to a large one it would take longer than the
  /// writing.
  static func sweepOnce(_ directory: String) {
    if swept.withLock({ $0.insert(directory).inserted }) { sweep(directory) }
  }

  /// Removes what dead processes left in a directory; what can't be removed stays.
  static func sweep(_ directory: String) {
    guard let entries = try? FileSystem.list(directory) else { return }
    for entry in entries where entry.kind == .file {
      guard let name = TemporaryFileName(parsing: entry.name), name.isStale else { continue }
      try? FileSystem.remove(PathText.join(directory, entry.name))
    }
  }
}
