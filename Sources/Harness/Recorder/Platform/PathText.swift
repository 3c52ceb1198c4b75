/// Paths as text, with slashes; nothing here accesses the disk.
///
/// Slashes are found among bytes, as the system does: as characters, a slash and a combining mark after it are one.
package enum PathText {
  private static let slash = UInt8(ascii: "/")

  /// Returns `a/b` for `join("a", "b")`; a name in the current directory gets no prefix, and an absolute name stays.
  package static func join(_ directory: String, _ name: String) -> String {
    if directory.isEmpty || directory == "." || isAbsolute(name) { return name }
    return directory.utf8.last == slash ? directory + name : directory + "/" + name
  }

  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// Returns the part before the last name: `a` for `a/b`, `.` for `b`, `/` for `/b`.
  package static func directory(of path: String) -> String {
    let (head, _) = split(path)
    if head.isEmpty { return isAbsolute(path) ? "/" : "." }
    return head
  }

  /// Returns the folder itself, its parent, and so on up to the root.
  package static func ancestors(of folder: String) -> some Sequence<String> {
    sequence(first: folder) { folder in
      let parent = directory(of: folder)
      return parent == folder ? nil : parent
    }
  }

  /// Returns the last name: `b` for `a/b` and for `a/b/`; empty for `/`.
  package static func name(of path: String) -> String {
    split(path).name
  }

  /// Returns the names in a path, without empty ones.
  package static func parts(of path: some StringProtocol) -> [String] {
    Substring(path).utf8.split(separator: slash).map { String(Substring($0)) }
  }

  /// Returns the part before the first slash: `a` for `a/b` and for `a`.
  package static func head(of path: String) -> String { String(Substring(path.utf8.prefix { $0 != slash })) }

  /// Returns the path without `.`, doubled slashes and `x/..`.
  ///
  /// This is only exact if `x` isn't a symbolic link, so use it for messages and comparisons, not for opening files.
  package static func normalized(_ path: String) -> String {
    var parts: [String] = []
    for part in self.parts(of: path) where part != "." {
      if part != ".." {
        parts.append(part)
      } else if let last = parts.last, last != ".." {
        parts.removeLast()
      } else if !isAbsolute(path) {
        parts.append(part)
      }
    }
    let text = parts.joined(separator: "/")
    if isAbsolute(path) { return "/" + text }
    return text.isEmpty ? "." : text
  }

  /// Returns the normalized path, relative to `directory` unless it is absolute.
  package static func absolute(_ path: String, in directory: String) -> String {
    normalized(isAbsolute(path) ? path : directory + "/" + path)
  }

  /// Returns the relative path from `base` to `path`: `../b/c` from `a/x` to `a/b/c`.
  ///
  /// Both must be absolute or relative to the same directory. Otherwise, or if `base` leads to an unknown parent directory, the
  /// result is the normalized path itself.
  package static func relative(_ path: String, to base: String) -> String {
    let path = normalized(path)
    let base = normalized(base)
    var rest = parts(of: path).filter { $0 != "." }[...]
    var up = parts(of: base).filter { $0 != "." }[...]
    while let next = rest.first, next == up.first {
      rest.removeFirst()
      up.removeFirst()
    }
    guard isAbsolute(path) == isAbsolute(base), !up.contains("..") else { return path }
    let way = (up.map { _ in ".." } + rest).joined(separator: "/")
    return way.isEmpty ? "." : way
  }

  /// Returns the path relative to a directory that contains it by its text: `b/c` for `a/b/c` below `a`; otherwise nil.
  package static func below(_ directory: String, _ path: String) -> String? {
    if directory == "." { return isAbsolute(path) ? nil : path }
    let head = directory.utf8.last == slash ? directory : directory + "/"
    guard path.utf8.starts(with: head.utf8) else { return nil }
    return String(Substring(path.utf8.dropFirst(head.utf8.count)))
  }

  /// Returns the path without slashes at its end: empty for `/`.
  package static func withoutLastSlashes(_ path: String) -> String { String(Substring(withoutSlashes(path.utf8[...]))) }

  /// Returns the part of a path before an ending; nil if the path ends otherwise.
  package static func above(_ end: String, _ path: String) -> String? {
    let count = path.utf8.count - end.utf8.count
    guard count >= 0, path.utf8.dropFirst(count).elementsEqual(end.utf8) else { return nil }
    return String(Substring(path.utf8.prefix(count)))
  }

  /// Returns whether `a` comes before `b` byte by byte: an order independent of locale and Unicode version.
  package static func isOrdered(_ a: String, _ b: String) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }

  private static func split(_ path: String) -> (head: String, name: String) {
    let bytes = withoutSlashes(path.utf8[...])
    guard let last = bytes.lastIndex(of: slash) else { return ("", String(Substring(bytes))) }
    return (
      String(Substring(withoutSlashes(bytes[..<last]))), String(Substring(bytes[bytes.index(after: last)...]))
    )
  }

  private static func withoutSlashes(_ bytes: Substring.UTF8View) -> Substring.UTF8View {
    var bytes = bytes
    while bytes.last == slash { bytes.removeLast() }
    return bytes
  }
}
