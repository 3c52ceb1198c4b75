/// Paths as text, with slashes; nothing here looks at the disk.
package enum PathText {
  /// `join("a", "b")` is `a/b`; nothing is put before a name in the current directory, and an absolute name stays.
  package static func join(_ directory: String, _ name: String) -> String {
    if directory.isEmpty || directory == "." || name.hasPrefix("/") { return name }
    return directory.hasSuffix("/") ? directory + name : directory + "/" + name
  }

  /// The part before the last name: `a` for `a/b`, `.` for `b`, `/` for `/b`.
  package static func directory(of path: String) -> String {
    let (head, _) = split(path)
    if head.isEmpty { return path.hasPrefix("/") ? "/" : "." }
    return head
  }

  /// The last name: `b` for `a/b` and for `a/b/`; empty for `/`.
  package static func name(of path: String) -> String {
    split(path).name
  }

  /// The path without `.`, doubled slashes and `x/..`.
  ///
  /// This is exact where `x` isn't a symbolic link, hence for messages and for comparing, not for opening.
  package static func normalized(_ path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if let last = parts.last, last != ".." {
        parts.removeLast()
      } else if !isAbsolute {
        parts.append(part)
      }
    }
    let text = parts.joined(separator: "/")
    if isAbsolute { return "/" + text }
    return text.isEmpty ? "." : text
  }

  /// The normalized path, seen from `directory` unless it is absolute.
  package static func absolute(_ path: String, in directory: String) -> String {
    normalized(path.hasPrefix("/") ? path : directory + "/" + path)
  }

  /// The way from `base` to `path`: `../b/c` from `a/x` to `a/b/c`.
  ///
  /// Both are absolute or both relative to one directory; otherwise, and where `base` leads to an unknown directory
  /// above, the answer is the normalized path itself.
  package static func relative(_ path: String, to base: String) -> String {
    let path = normalized(path)
    let base = normalized(base)
    var rest = path.split(separator: "/").filter { $0 != "." }[...]
    var up = base.split(separator: "/").filter { $0 != "." }[...]
    while let next = rest.first, next == up.first {
      rest.removeFirst()
      up.removeFirst()
    }
    guard path.hasPrefix("/") == base.hasPrefix("/"), !up.contains("..") else { return path }
    let way = (up.map { _ in ".." } + rest).joined(separator: "/")
    return way.isEmpty ? "." : way
  }

  /// Whether `a` comes before `b` byte by byte: an order that knows no locale and no Unicode version.
  package static func isOrdered(_ a: String, _ b: String) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }

  private static func split(_ path: String) -> (head: String, name: String) {
    func withoutSlashes(_ text: Substring) -> Substring {
      var text = text
      while text.hasSuffix("/") { text = text.dropLast() }
      return text
    }
    let path = withoutSlashes(path[...])
    guard let slash = path.lastIndex(of: "/") else { return ("", String(path)) }
    return (String(withoutSlashes(path[..<slash])), String(path[path.index(after: slash)...]))
  }
}
