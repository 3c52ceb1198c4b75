/// The folder of transcripts: `<root>/<feature>/<script>.transcript`.
package struct SnapshotDirectory {
  /// As it was given, relative to where the command runs.
  package let root: String

  package static let fileExtension = ".transcript"
  package static let defaultRoot = "Snapshots"

  package init(_ root: String) { self.root = root }

  /// A script's file.
  package struct File: Equatable, Sendable {
    /// `feature/script`.
    package let name: String
    package let path: String
  }

  /// What was found: files sorted by path, and what could not be looked into.
  package struct Listing {
    package var files: [File] = []
    package var failures: [ScriptResult] = []
  }

  /// All scripts below the root, or below a folder in it.
  package func list(below folder: String? = nil) -> Listing {
    var listing = Listing()
    let walk = FileSystem.walk(folder ?? root)
    for path in walk.files where path.hasSuffix(Self.fileExtension) { listing.files.append(file(at: path)) }
    for error in walk.failures {
      let failure = ScriptFailure(path: error.path, line: 1, column: 1, kind: .unreadable(error.description))
      listing.failures.append(ScriptResult(name: error.path, path: error.path, failures: [failure], steps: 0))
    }
    return listing
  }

  /// The file at a path, named by where it lies below the root.
  package func file(at path: String) -> File {
    var name = path
    for prefix in [root + "/", "./" + root + "/"] where name.hasPrefix(prefix) {
      name = String(name.dropFirst(prefix.count))
    }
    if name.hasSuffix(Self.fileExtension) { name = String(name.dropLast(Self.fileExtension.count)) }
    return File(name: name, path: path)
  }

  /// Where the script of a name lies.
  package func path(feature: String, script: String) -> String {
    "\(root)/\(feature)/\(script)\(Self.fileExtension)"
  }
}
