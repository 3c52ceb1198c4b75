/// Paths as text, with slashes; nothing here looks at the disk.
///
/// Slashes are looked for among the bytes, as the system does: as characters, a slash and a mark behind it are one.
package enum PathText {
  private static let slash = UInt8(ascii: "/")

  /// `join("a", "b")` is `a/b`; nothing is put before a name in the current directory, and an absolute name stays.
  package static func join(_ directory: String, _ name: String) -> String {
    if directory.isEmpty || directory == "." || isAbsolute(name) { return name }
    return directory.utf8.last == slash ? directory + name : directory + "/" + name
  }

  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// The part before the last name: `a` for `a/b`, `.` for `b`, `/` for `/b`.
  package static func directory(of path: String) -> String {
    let (head, _) = split(path)
    if head.isEmpty { return isAbsolute(path) ? "/" : "." }
    return head
  }

  /// The folder itself, the one above it, and so on up to the root.
  package static func ancestors(of folder: String) -> some Sequence<String> {
    sequence(first: folder) { folder in
      let parent = directory(of: folder)
      return parent == folder ? nil : parent
    }
  }

  /// The last name: `b` for `a/b` and for `a/b/`; empty for `/`.
  package static func name(of path: String) -> String {
    split(path).name
  }

  /// The names in a path, without empty ones.
  package static func parts(of path: some StringProtocol) -> [String] {
    Substring(path).utf8.split(separator: slash).map { String(Substring($0)) }
  }

  /// What stands before the first slash: `a` for `a/b` and for `a`.
  package static func head(of path: String) -> String { String(Substring(path.utf8.prefix { $0 != slash })) }

  /// The path without `.`, doubled slashes and `x/..`.
  ///
  /// This is exact where `x` isn't a symbolic link, hence for messages and for comparing, not for opening.
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

  /// The normalized path, seen from `directory` unless it is absolute.
  package static func absolute(_ path: String, in directory: String) -> String {
    normalized(isAbsolute(path) ? path : directory + "/" + path)
  }

  /// The way from `base` to `path`: `../b/c` from `a/x` to `a/b/c`.
  ///
  /// Both are absolute or both relative to one directory; otherwise, and where `base` leads to an unknown directory
  /// above, the result is the normalized path itself.
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

  /// The path seen from a directory that it lies in by its words: `b/c` for `a/b/c` below `a`. Nil where it doesn't.
  package static func below(_ directory: String, _ path: String) -> String? {
    if directory == "." { return isAbsolute(path) ? nil : path }
    let head = directory.utf8.last == slash ? directory : directory + "/"
    guard path.utf8.starts(with: head.utf8) else { return nil }
    return String(Substring(path.utf8.dropFirst(head.utf8.count)))
  }

  /// The path without slashes at its end: empty for `/`.
  package static func withoutLastSlashes(_ path: String) -> String { String(Substring(withoutSlashes(path.utf8[...]))) }

  /// What stands before the end of a path; nil where it ends otherwise.
  package static func above(_ end: String, _ path: String) -> String? {
    let count = path.utf8.count - end.utf8.count
    guard count >= 0, path.utf8.dropFirst(count).elementsEqual(end.utf8) else { return nil }
    return String(Substring(path.utf8.prefix(count)))
  }

  /// Whether `a` comes before `b` byte by byte: an order that knows no locale and no Unicode version.
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
