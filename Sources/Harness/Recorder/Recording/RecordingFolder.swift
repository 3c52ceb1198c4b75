/// The folder of recordings, with one file for each store and each launch.
package struct RecordingFolder: Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// The ending of all recordings' names.
  package static let nameEnd = ".recording"

  // MARK: Making

  /// A new file, which this process has locked.
  struct NewFile: ~Copyable {
    let path: String
    let file: OpenFile

    consuming func takeFile() -> OpenFile { file }
  }

  func makeFile(_ name: String) throws(RecordingError) -> NewFile {
    do throws(FileError) {
      try FileSystem.createDirectory(path)
    } catch {
      throw .file(error)
    }
    let base = Self.fileName(name)
    for number in 1...Self.maxNumber {
      let path = PathText.join(path, (number == 1 ? base : "\(base)-\(number)") + Self.nameEnd)
      do throws(SystemFailure) {
        let file = try LockedFile.make(path)
        file.prepareForMapping()
        return NewFile(path: path, file: file)
      } catch {
        guard error.code == SystemFailure.exists.code else { throw .file(.unwritable(path: path, code: error.code)) }
      }
    }
    throw .taken(path: PathText.join(path, base + Self.nameEnd))
  }

  private static let maxNumber = 9_999

  /// Returns a name that is the same on every system, with room for the ending.
  private static func fileName(_ name: String) -> String {
    let unwanted = Set("/\\:*?\"<>|".unicodeScalars)
    var scalars = name.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F || unwanted.contains($0) ? "-" : $0 }
    // Avoid a hidden file, too.
    if scalars.first == "." { scalars[0] = "-" }
    var text = ""
    for scalar in scalars where text.utf8.count < 200 { text.unicodeScalars.append(scalar) }
    return text.isEmpty ? "recording" : text
  }

  // MARK: Looking

  /// A recording in the folder.
  package struct Entry: Equatable, Sendable {
    package let path: String
    package let name: String
    /// Its size on disk.
    package let byteCount: Int
    /// When it was last written, in seconds since 1970.
    package let secondsSince1970: Int
    /// Whether a process is writing it.
    package let isOpen: Bool
  }

  /// Returns all recordings, the oldest first; none if there is no folder.
  package func recordings() throws(FileError) -> [Entry] {
    let names: [DirectoryEntry]
    do {
      names = try FileSystem.list(path)
    } catch  where error.isMissing {
      return []
    }
    let found = names.compactMap { entry -> Entry? in
      guard entry.kind == .file, let name = PathText.above(Self.nameEnd, entry.name) else { return nil }
      let path = PathText.join(path, entry.name)
      // It is gone again.
      guard let status = LockedFile.status(path) else { return nil }
      return Entry(
        path: path, name: name, byteCount: status.byteCount, secondsSince1970: status.secondsSince1970,
        isOpen: status.isTaken)
    }
    // Recordings of the same second are sorted by their names, which contain numbers.
    return found.sorted { ($0.secondsSince1970, $0.name.utf8.count) < ($1.secondsSince1970, $1.name.utf8.count) }
  }

  // MARK: Removing

  /// Removes the oldest recordings while all of them take too much space, and those that are too old. A recording that is being
  /// written or can't be removed stays.
  /// - Parameter now: the time in seconds since 1970.
  /// - Returns: the paths of the removed recordings.
  @discardableResult
  package func removeOld(_ limit: Recorder.Limit, now: Int) throws(FileError) -> [String] {
    // Other programs' files may have such names: those neither go nor count.
    let all = try recordings().filter { $0.isOpen || Recording.isOne($0.path) }
    var total = all.reduce(0) { $0 + $1.byteCount }
    var removed: [String] = []
    for entry in all where !entry.isOpen {
      let age = Duration.seconds(now) - .seconds(entry.secondsSince1970)
      guard total > limit.bytes || limit.age.map({ age > $0 }) ?? false else { continue }
      guard LockedFile.removeIfFree(entry.path) else { continue }
      total -= entry.byteCount
      removed.append(entry.path)
    }
    return removed
  }
}
