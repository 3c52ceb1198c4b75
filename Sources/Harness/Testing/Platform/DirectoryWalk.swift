#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// All files below a directory.
///
///     FileSystem.walk("Snapshots").files    // ["Snapshots/counter/basic.transcript", "Snapshots/order/add.transcript"]
package struct DirectoryWalk: Equatable, Sendable {
  /// The files' paths, which begin with the root, sorted by their bytes. Broken symbolic links are included, so that reading
  /// them reports what is wrong.
  package fileprivate(set) var files: [String] = []
  /// The directories below the root, sorted in the same way.
  package fileprivate(set) var directories: [String] = []
  /// What is neither a file nor a directory, such as pipes and sockets, sorted in the same way.
  package fileprivate(set) var others: [String] = []
  /// An error for each directory that could not be read, sorted by path; the others were walked nevertheless.
  package fileprivate(set) var failures: [FileError] = []
}

extension FileSystem {
  /// Lists the files below a directory.
  ///
  /// Each directory is walked once: under its own path if it is in the tree, otherwise under the first link that leads to it.
  /// So symbolic links can't cause cycles or duplicates.
  ///
  /// - Parameters:
  ///   - root: A directory, or a file, which is then the only one.
  ///   - isEntered: Receives the name of each directory below the root; returns false to skip it.
  package static func walk(
    _ root: String,
    entering isEntered: (_ name: String) -> Bool = { _ in true }
  ) -> DirectoryWalk {
    withoutActuallyEscaping(isEntered) { isEntered in
      var walker = Walker(isEntered: isEntered)
      walker.walk(root)
      return walker.sortedResult
    }
  }
}

private struct Walker {
  private struct Identity: Hashable {
    var device: UInt64
    var number: UInt64
  }

  let isEntered: (String) -> Bool
  private var top = ""
  private var result = DirectoryWalk()
  private var visited: Set<Identity> = []
  /// Links to directories, which are followed after everything in the tree itself was visited.
  private var links: [String] = []

  init(isEntered: @escaping (String) -> Bool) {
    self.isEntered = isEntered
  }

  var sortedResult: DirectoryWalk {
    var result = result
    result.files.sort(by: PathText.isOrdered)
    result.directories.sort(by: PathText.isOrdered)
    result.others.sort(by: PathText.isOrdered)
    result.failures.sort { PathText.isOrdered($0.path, $1.path) }
    return result
  }

  mutating func walk(_ root: String) {
    top = root
    if FileSystem.exists(root), !FileSystem.isDirectory(root) {
      result.files.append(root)
      return
    }
    walkTree(root)
    while let link = links.min(by: PathText.isOrdered) {
      links.removeAll { $0 == link }
      walkTree(link)
    }
  }

  private mutating func walkTree(_ root: String) {
    var open = [root]
    while let directory = open.popLast() {
      do {
        guard try visit(directory) else { continue }
        if directory != top { result.directories.append(directory) }
        for entry in try FileSystem.list(directory) {
          add(entry, PathText.join(directory, entry.name), to: &open)
        }
      } catch {
        result.failures.append(error)
      }
    }
  }

  /// Returns false for a directory that was visited before.
  private mutating func visit(_ directory: String) throws(FileError) -> Bool {
    do {
      let status = try FileSystem.status(of: directory)
      let identity = Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
      return visited.insert(identity).inserted
    } catch {
      throw .unreadable(path: directory, code: error.code)
    }
  }

  private mutating func add(_ entry: DirectoryEntry, _ path: String, to open: inout [String]) {
    switch entry.kind {
    case .file:
      result.files.append(path)
    case .directory:
      if isEntered(entry.name) { open.append(path) }
    case .symbolicLink:
      switch (try? FileSystem.status(of: path)).map({ $0.st_mode & S_IFMT }) {
      case S_IFREG, nil: result.files.append(path)
      case S_IFDIR: if isEntered(entry.name) { links.append(path) }
      default: result.others.append(path)
      }
    case .other:
      result.others.append(path)
    }
  }
}
