/// The current Git checkout, read from its files without starting a program.
///
///     GitCheckout(above: "/home/ann/shop/Sources")?.commit
package struct GitCheckout {
  /// The folder that contains `.git`.
  package let folder: String
  /// The hash of the commit; nil if there is none yet, or if the files don't contain it.
  package let commit: String?
  /// The branch; nil if none is checked out.
  package let branch: String?
  /// The address of the remote `origin`; nil if there is none.
  package let remote: String?

  /// Creates the nearest checkout that contains a folder; nil if there is none.
  package init?(above directory: String) {
    guard let folder = PathText.nearest(above: directory, holding: [".git"]) else { return nil }
    self.folder = folder
    let git = Self.gitFolder(PathText.join(folder, ".git"), in: folder)
    let head = Self.line(of: PathText.join(git, "HEAD"))
    branch = head.flatMap { Self.target($0) }.flatMap { PathText.below("refs/heads", $0) }.flatMap(Self.named)
    commit = head.flatMap { Self.commit($0, git) }
    remote = Self.remote(Self.common(git))
  }

  /// Returns a branch; nil for `.invalid`, which marks repositories that store their branches elsewhere, in another format.
  private static func named(_ branch: String) -> String? { branch == ".invalid" ? nil : branch }

  /// Returns the folder of the repository. In additional working trees and in submodules, `.git` is a file with its path.
  private static func gitFolder(_ path: String, in folder: String) -> String {
    guard let target = line(of: path).flatMap({ rest(of: $0, behind: "gitdir: ") }) else { return path }
    return PathText.join(folder, target)
  }

  private static func commit(_ head: String, _ git: String) -> String? {
    var text = head
    let common = common(git)
    for _ in 0..<5 {
      if isHash(text) { return text }
      guard let name = target(text), !PathText.isAbsolute(name), !PathText.parts(of: name).contains("..") else {
        return nil
      }
      guard
        let next = line(of: PathText.join(git, name)) ?? line(of: PathText.join(common, name)) ?? packed(name, common)
      else { return nil }
      text = next
    }
    return nil
  }

  /// Returns the folder with what several working trees share: the one of the main working tree.
  private static func common(_ git: String) -> String {
    line(of: PathText.join(git, "commondir")).map { PathText.join(git, $0) } ?? git
  }

  /// Returns the first `url` in the section `[remote "origin"]` of the configuration.
  private static func remote(_ common: String) -> String? {
    let path = PathText.join(common, "config")
    guard !FileSystem.isDirectory(path), let bytes = try? FileSystem.read(path, isStreamAllowed: false) else {
      return nil
    }
    var isOrigin = false
    for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      let words = String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "\t" }
      if words.first?.hasPrefix("[") == true {
        isOrigin = words.joined(separator: " ") == "[remote \"origin\"]"
      } else if isOrigin, words.count == 3, words[0] == "url", words[1] == "=" {
        return String(words[2])
      }
    }
    return nil
  }

  /// Returns the hash of a reference that is stored with others in one file.
  private static func packed(_ name: String, _ common: String) -> String? {
    guard let bytes = try? FileSystem.read(PathText.join(common, "packed-refs"), isStreamAllowed: false) else {
      return nil
    }
    let ending = Array(" \(name)".utf8)
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.reversed().starts(with: ending.reversed()) {
      let hash = String(decoding: line.dropLast(ending.count), as: UTF8.self)
      if isHash(hash) { return hash }
    }
    return nil
  }

  /// Returns `refs/heads/main` for `ref: refs/heads/main`.
  private static func target(_ line: String) -> String? { rest(of: line, behind: "ref: ") }

  private static func rest(of line: String, behind head: String) -> String? {
    line.hasPrefix(head) ? String(line.dropFirst(head.count)) : nil
  }

  /// Whether the text has the length of a SHA-1 or SHA-256 hash.
  private static func isHash(_ text: String) -> Bool {
    [40, 64].contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Returns the first line of a small file; nil if there is none.
  private static func line(of path: String) -> String? {
    guard !FileSystem.isDirectory(path), let bytes = try? FileSystem.read(path, upTo: 4096),
      let line = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first
    else { return nil }
    return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }
}

extension PathText {
  /// Returns the nearest folder, the given one or one above it, that contains an entry with one of these names.
  package static func nearest(above directory: String, holding names: [String]) -> String? {
    ancestors(of: directory).first { folder in names.contains { FileSystem.exists(join(folder, $0)) } }
  }
}
