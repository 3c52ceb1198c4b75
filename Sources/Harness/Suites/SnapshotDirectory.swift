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

    /// Nothing is written out of this folder for the script, wherever links lead: that of the snapshots. A script that was
    /// named by a path from elsewhere has the folder in which it lies.
    package var folder: GuardedFolder {
      let tail = path.hasSuffix(fileExtension) ? name + fileExtension : name
      if !PathText.isAbsolute(name), !PathText.parts(of: name).contains("..") {
        if path == tail { return GuardedFolder(".") }
        if let root = PathText.above("/" + tail, path) { return GuardedFolder(root.isEmpty ? "/" : root) }
      }
      return GuardedFolder(PathText.directory(of: path))
    }
  }

  /// What was found: files sorted by path, and what could not be looked into.
  package struct Listing {
    package var files: [File] = []
    package var failures: [ScriptResult] = []
    /// What looks like a script and is none.
    package var warnings: [FileWarning] = []
  }

  /// All scripts below the root, or below a folder in it.
  package func list(below folder: String? = nil) -> Listing {
    var listing = Listing()
    let walk = FileSystem.walk(folder ?? root)
    for path in walk.files where !Lookalike.isHidden(PathText.name(of: path)) {
      if path.hasSuffix(Self.fileExtension) {
        listing.files.append(file(at: path))
      } else if let warning = Lookalike.warning(on: path) {
        listing.warnings.append(warning)
      }
    }
    for path in walk.others {
      let kind = (try? FileSystem.kind(of: path)) ?? .other
      if let warning = Lookalike.warning(on: path, kind) { listing.warnings.append(warning) }
    }
    for path in walk.directories {
      if let warning = Lookalike.warning(on: path, .directory) { listing.warnings.append(warning) }
    }
    for error in walk.failures {
      let failure = ScriptFailure(path: error.path, line: 1, column: 1, kind: .unreadable(error.description))
      listing.failures.append(ScriptResult(name: error.path, path: error.path, failures: [failure], steps: 0))
    }
    return listing
  }

  /// The file at a path, named by where it lies below the root.
  package func file(at path: String) -> File {
    var name = PathText.below(root, path) ?? PathText.below("./" + root, path) ?? path
    if name.hasSuffix(Self.fileExtension) { name = String(name.dropLast(Self.fileExtension.count)) }
    return File(name: name, path: path)
  }

  /// Where the script of a name lies.
  package func path(feature: String, script: String) -> String {
    "\(root)/\(feature)/\(script)\(Self.fileExtension)"
  }
}
