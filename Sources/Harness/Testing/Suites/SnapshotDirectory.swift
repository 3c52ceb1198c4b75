/// The folder of transcripts: `<root>/<feature>/<script>.transcript`.
package struct SnapshotDirectory {
  /// As it was given, relative to where the command runs.
  package let root: String

  package static let fileExtension = ".transcript"
  package static let defaultRoot = "Snapshots"

  /// The way from the root to the working directory, where that lies in it: `order` for the root `..`. Empty elsewhere.
  private let inside: String

  package init(_ root: String) {
    self.root = root
    let parts = PathText.parts(of: root)
    let isAbove = !PathText.isAbsolute(root) && parts.allSatisfy { $0 == ".." }
    let here = isAbove && !parts.isEmpty ? (try? FileSystem.currentDirectory()) ?? "" : ""
    inside = PathText.parts(of: here).suffix(parts.count).joined(separator: "/")
  }

  /// The one that a command means which names none: the nearest up to where its sources end, seen from there:
  /// `../../Snapshots`. Where nobody knows that, it is the one in the working directory.
  package static func nearestRoot() -> String {
    guard let here = try? FileSystem.currentDirectory(), top(of: here) != nil else { return defaultRoot }
    return PathText.relative(root(near: here), to: here)
  }

  /// Where the sources end that a folder belongs to: the root of its package, or else that of its repository.
  package static func top(of folder: String) -> String? {
    PathText.nearest(above: folder, holding: ["Package.swift"]) ?? PathText.nearest(above: folder, holding: [".git"])
  }

  /// The nearest folder of that name above a path, as far as its sources go; where there is none yet, the one that they will
  /// have.
  package static func root(near folder: String) -> String {
    let top = top(of: folder)
    for folder in PathText.ancestors(of: folder) {
      let snapshots = PathText.join(folder, defaultRoot)
      if FileSystem.isDirectory(snapshots) || folder == top { return snapshots }
    }
    return PathText.join(folder, defaultRoot)
  }

  /// A path below the root as somebody says it who is below the root as well: `plus.transcript` in the folder `order`, and not
  /// `../order/plus.transcript`.
  package func shown(_ path: String) -> String {
    guard !inside.isEmpty, let below = PathText.below(root, path), !PathText.parts(of: below).contains("..") else {
      return path
    }
    return PathText.relative("/\(below)", to: "/\(inside)")
  }

  /// The path of such a file seen from the root; nil where it isn't below.
  private func below(_ path: String) -> String? {
    if inside.isEmpty || PathText.isAbsolute(path) {
      return PathText.below(root, path) ?? PathText.below("./" + root, path)
    }
    let up = PathText.parts(of: path).prefix { $0 == ".." }.count
    if up > PathText.parts(of: inside).count { return nil }
    return String(PathText.absolute(path, in: "/\(inside)").dropFirst())
  }

  /// A script's file.
  package struct File: Codable, Equatable, Sendable {
    /// `feature/script`.
    package let name: String
    package let path: String

    package init(name: String, path: String) {
      self.name = name
      self.path = path
    }

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

    package init(files: [File] = [], failures: [ScriptResult] = [], warnings: [FileWarning] = []) {
      self.files = files
      self.failures = failures
      self.warnings = warnings
    }
  }

  /// All scripts below the root, or below a folder in it.
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

  /// The result of something that has the name of a transcript and is no file: nobody says what it should have said. Nil for
  /// all other names.
  package func noFile(_ path: String, _ kind: FileKind) -> ScriptResult? {
    guard path.hasSuffix(Self.fileExtension), !MisnamedTranscript.isHidden(PathText.name(of: path)) else { return nil }
    let path = shown(path)
    let reason = "\(FileError.notAFile(path: path, kind)); remove it, or put a file in its place"
    let failure = ScriptFailure(path: path, line: 1, column: 1, kind: .unreadable(reason))
    return ScriptResult(name: file(at: path).name, path: path, failures: [failure], steps: 0)
  }

  /// The file at a path, named by where it lies below the root.
  package func file(at path: String) -> File {
    let path = shown(path)
    var name = below(path) ?? path
    if name.hasSuffix(Self.fileExtension) { name = String(name.dropLast(Self.fileExtension.count)) }
    return File(name: name, path: path)
  }

  /// Where the script of a name lies.
  package func path(feature: String, script: String) -> String {
    "\(root)/\(feature)/\(script)\(Self.fileExtension)"
  }
}
