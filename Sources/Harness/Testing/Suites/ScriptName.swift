/// Validates the names of scripts.
package enum ScriptName {
  /// The reason why a name is refused.
  package struct Mistake: Error, Equatable, CustomStringConvertible {
    let name: String

    package var description: String {
      "'\(name)' can't name a script; use letters, digits, '-', '_' and '.', not first"
    }
  }

  /// Returns a name that is valid for files on every system, without the extension.
  package static func plain(_ name: String) throws(Mistake) -> String {
    var plain = name
    while plain.hasSuffix(SnapshotDirectory.fileExtension) {
      plain = String(plain.dropLast(SnapshotDirectory.fileExtension.count))
    }
    guard LiteralText.isASCIIName(plain, with: "-_."), let first = plain.first, first != ".", first != "-",
      plain.utf8.count <= 200
    else {
      throw Mistake(name: name)
    }
    return plain
  }
}
