/// The folder of transcripts: `<root>/<feature>/<script>.transcript`.
package struct SnapshotDirectory {
  /// The path as given, relative to the working directory of the command.
  package let root: String

  package static let fileExtension = ".transcript"
  package static let defaultRoot = "Snapshots"

  /// The path from the root to the working directory, if that is inside: `order` for the root `..`. Otherwise empty.
  private let inside: String

  package init(_ root: String) {
    self.root = root
    let parts = PathText.parts(of: root)
    let isAbove = !PathText.isAbsolute(root) && parts.allSatisfy { $0 == ".." }
    let here = isAbove && !parts.isEmpty ? (try? FileSystem.currentDirectory()) ?? "" : ""
    inside = PathText.parts(of: here).suffix(parts.count).joined(separator: "/")
  }

  /// Returns the default root of a command: the nearest one up to the top of its sources, as a relative path:
  /// `../../Snapshots`. If the top is unknown, it is the one in the working directory.
  package static func nearestRoot() -> String {
    guard let here = try? FileSystem.currentDirectory(), top(of: here) != nil else { return defaultRoot }
    return PathText.relative(root(near: here), to: here)
  }

  /// Returns the top of the sources that a folder belongs to: the root of its package, otherwise that of its repository.
  package static func top(of folder: String) -> String? {
    PathText.nearest(above: folder, holding: ["Package.swift"]) ?? PathText.nearest(above: folder, holding: [".git"])
  }

  /// Returns the nearest snapshots folder above a path, within its sources; if there is none yet, the one that they will have.
  package static func root(near folder: String) -> String {
    let top = top(of: folder)
    for folder in PathText.ancestors(of: folder) {
      let snapshots = PathText.join(folder, defaultRoot)
      if FileSystem.isDirectory(snapshots) || folder == top { return snapshots }
    }
    return PathText.join(folder, defaultRoot)
  }

  /// Returns a path below the root as a user who is also below the root writes it: `plus.transcript` in the folder `order`,
  /// not `../order/plus.transcript`.
  package func shown(_ path: String) -> String {
    guard !inside.isEmpty, let below = PathText.below(root, path), !PathText.parts(of: below).contains("..") else {
      return path
    }
    return PathText.relative("/\(below)", to: "/\(inside)")
  }

  /// Returns such a file's path relative to the root; nil if it isn't below.
  private func below(_ path: String) -> String? {
    if inside.isEmpty || PathText.isAbsolute(path) {
      return PathText.below(root, path) ?? PathText.below("./" + root, path)
    }
    let up = PathText.parts(of: path).prefix { $0 == ".." }.count
    if up > PathText.parts(of: inside).count { return nil }
    return String(PathText.absolute(path, in: "/\(inside)").dropFirst())
  }

  /// The file of a script.
  package struct File: Codable, Equatable, Sendable {
    /// The name, `feature/script`.
    package let name: String
    package let path: String

    package init(name: String, path: String) {
      self.name = name
      self.path = path
    }

    /// The folder outside which nothing is written for the script, wherever links lead: the snapshots folder. For a script
    /// that was named by a path from elsewhere, it is the folder that contains it.
    package var folder: GuardedFolder {
      let tail = path.hasSuffix(fileExtension) ? name + fileExtension : name
      if !PathText.isAbsolute(name), !PathText.parts(of: name).contains("..") {
        if path == tail { return GuardedFolder(".") }
        if let root = PathText.above("/" + tail, path) { return GuardedFolder(root.isEmpty ? "/" : root) }
      }
      return GuardedFolder(PathText.directory(of: path))
    }
  }

  /// The files found, sorted by path, and what could not be read.
  package struct Listing {
    package var files: [File] = []
    package var failures: [ScriptResult] = []
    /// Warnings about what looks like a script but is none.
    package var warnings: [FileWarning] = []

    package init(files: [File] = [], failures: [ScriptResult] = [], warnings: [FileWarning] = []) {
      self.files = files
      self.failures = failures
      self.warnings = warnings
    }
  }

  /// Returns all scripts below the root, or below a folder in it.
  package func list(below folder: String? = nil) -> Listing {
    var listing = Listing()
    let walk = FileSystem.walk(folder ?? root)
    for path in walk.files where !MisnamedTranscript.isHidden(PathText.name(of: path)) {
      if path.hasSuffix(Self.fileExtension) {
        listing.files.append(file(at: path))
      } else if let warning = MisnamedTranscript.warning(on: shown(path)) {
        listing.warnings.append(warning)
      }
    }
    for path in walk.others {
      if let failure = noFile(path, (try? FileSystem.kind(of: path)) ?? .other) { listing.failures.append(failure) }
    }
    for path in walk.directories { if let failure = noFile(path, .directory) { listing.failures.append(failure) } }
    for error in walk.failures {
      let path = shown(error.path)
      let failure = ScriptFailure(path: path, line: 1, column: 1, kind: .unreadable(error.description))
      listing.failures.append(ScriptResult(name: path, path: path, failures: [failure], steps: 0))
    }
    return listing
  }

  /// Returns the failing result for something that has the name of a transcript but is not a file. Nil for all other names.
  package func noFile(_ path: String, _ kind: FileKind) -> ScriptResult? {
    guard path.hasSuffix(Self.fileExtension), !MisnamedTranscript.isHidden(PathText.name(of: path)) else { return nil }
    let path = shown(path)
    let reason = "\(FileError.notAFile(path: path, kind)); remove it, or put a file in its place"
    let failure = ScriptFailure(path: path, line: 1, column: 1, kind: .unreadable(reason))
    return ScriptResult(name: file(at: path).name, path: path, failures: [failure], steps: 0)
  }

  /// Returns the file at a path, named by its place below the root.
  package func file(at path: String) -> File {
    let path = shown(path)
    var name = below(path) ?? path
    if name.hasSuffix(Self.fileExtension) { name = String(name.dropLast(Self.fileExtension.count)) }
    return File(name: name, path: path)
  }

  /// Returns the path of a script.
  package func path(feature: String, script: String) -> String {
    "\(root)/\(feature)/\(script)\(Self.fileExtension)"
  }
}
