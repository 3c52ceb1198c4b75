/// The folder of transcripts: `<root>/<feature>/<script>.transcript`.
struct SnapshotDirectory {
  /// As it was given, relative to where the command runs.
  let root: String

  static let fileExtension = ".transcript"
  static let defaultRoot = "Snapshots"

  init(_ root: String) { self.root = root }

  /// The one that a command means which names none: the nearest up to the root of the package that it runs in, seen from
  /// there: `../../Snapshots`. Without a package it is the one in the working directory.
  static func nearestRoot() -> String {
    guard let here = try? FileSystem.currentDirectory(),
      PathText.nearest(above: here, holding: ["Package.swift"]) != nil
    else { return defaultRoot }
    return PathText.relative(root(near: here), to: here)
  }

  /// The nearest folder of that name above a path, as far as its package goes; where there is none yet, the one that the
  /// package will have.
  static func root(near folder: String) -> String {
    for folder in PathText.ancestors(of: folder) {
      let snapshots = PathText.join(folder, defaultRoot)
      if FileSystem.isDirectory(snapshots) || FileSystem.exists(PathText.join(folder, "Package.swift")) {
        return snapshots
      }
    }
    return PathText.join(folder, defaultRoot)
  }

  /// A script's file.
  struct File: Equatable, Sendable {
    /// `feature/script`.
    let name: String
    let path: String

    /// Nothing is written out of this folder for the script, wherever links lead: that of the snapshots. A script that was
    /// named by a path from elsewhere has the folder in which it lies.
    var folder: GuardedFolder {
      let tail = path.hasSuffix(fileExtension) ? name + fileExtension : name
      if !PathText.isAbsolute(name), !PathText.parts(of: name).contains("..") {
        if path == tail { return GuardedFolder(".") }
        if let root = PathText.above("/" + tail, path) { return GuardedFolder(root.isEmpty ? "/" : root) }
      }
      return GuardedFolder(PathText.directory(of: path))
    }
  }

  /// What was found: files sorted by path, and what could not be looked into.
  struct Listing {
    var files: [File] = []
    var failures: [ScriptResult] = []
    /// What looks like a script and is none.
    var warnings: [FileWarning] = []
  }

  /// All scripts below the root, or below a folder in it.
  func list(below folder: String? = nil) -> Listing {
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
  func file(at path: String) -> File {
    var name = PathText.below(root, path) ?? PathText.below("./" + root, path) ?? path
    if name.hasSuffix(Self.fileExtension) { name = String(name.dropLast(Self.fileExtension.count)) }
    return File(name: name, path: path)
  }

  /// Where the script of a name lies.
  func path(feature: String, script: String) -> String {
    "\(root)/\(feature)/\(script)\(Self.fileExtension)"
  }
}
