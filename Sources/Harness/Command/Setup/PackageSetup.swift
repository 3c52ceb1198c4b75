/// The files that a package needs for a harness of its own: the executable, a first script, the file for CI, and git's
/// settings.
///
/// Finding them out writes nothing. Existing files are left as they are, so if nothing is missing, there is nothing to write.
struct PackageSetup {
  /// A file to write.
  struct File: Equatable {
    /// From the top of the repository, or from the package's root if there is none.
    let path: String
    /// Nil if the file is new.
    let old: String?
    let new: String
  }

  /// Why setup can't go on.
  enum Mistake: Error, Equatable {
    case noPackage(String)
    case isHarness
    /// SwiftPM can't read or change the manifest.
    case manifest(String)
    case badName(String)
    case nameTaken(String)
    /// The package doesn't say where Harness is, and this program isn't built from its sources.
    case unknownHarness
    case severalSuites([String])
    /// With a second target, the sources of this one must be in a folder of their own.
    case sourcesElsewhere(String)
    /// SwiftPM may use another manifest than the one it changes.
    case severalManifests(String)
    case unreadable(String)
  }

  /// The folder that paths are relative to.
  let top: String
  /// The package's folder from there; `.` if it is the same.
  var folder: String { PathText.relative(package, to: top) }
  /// The files in the order in which to write them: the manifest is last, so that the package builds at every moment.
  private(set) var files: [File] = []
  /// The executable's name for `swift run`.
  private(set) var tool = ""
  /// Whether coding agents find their instructions.
  private(set) var tellsAgents = false
  /// What has to be done by hand.
  private(set) var notes: [String] = []
  /// The command to run next, if the first script isn't recorded or couldn't be created.
  private(set) var firstCommand = "run"

  private let package: String
  /// Whether Harness is taken from a folder outside this repository.
  private var isHarnessElsewhere = false
  private let manifest: PackageManifest
  /// The suite, as the executable names it, and one of its features.
  private var suite: (module: String?, name: String, feature: String?)

  /// - Parameters:
  ///   - here: Where the command runs.
  ///   - name: The executable's name; nil to name it after the package.
  ///   - ci: The CI system; nil for the one that the repository already uses.
  ///   - harness: The folder of the sources that this program is built from; nil if unknown.
  ///   - agents: Makes the instructions for coding agents from the command that calls the harness; nil to leave them out.
  init(
    from here: String, name: String?, ci: SetupCI?, harness: String?, agents: ((String) -> String)? = nil
  ) throws(Mistake) {
    guard let package = PathText.nearest(above: here, holding: ["Package.swift"]) else { throw .noPackage(here) }
    if Self.isHarness(package) { throw .isHarness }
    self.package = package
    top = GitCheckout(above: package)?.folder ?? package
    do throws(PackageManifest.Failure) {
      manifest = try PackageManifest(of: package)
    } catch {
      throw .manifest(error.description)
    }
    suite = (nil, "suite", "greeting")
    if let present = manifest.targets.first(where: isHarness(of:)) {
      tool = present.name
      isHarnessElsewhere = manifest.harness(isHarness).map(isElsewhere) ?? false
      if let name, name != tool { notes.append("the package has a harness, \(tool); '\(name)' was not added") }
      if !present.depends(on: "HarnessCommand") {
        notes.append(
          "\(tool) needs the product HarnessCommand of Harness: add it to its dependencies, and let its main.swift import HarnessCommand"
        )
      }
    } else {
      tool = try newName(name)
      try addExecutable(harness)
    }
    try addScript()
    try addLines(".gitignore", SetupFiles.ignored)
    try addLines(".gitattributes", SetupFiles.attributes)
    try addCI(ci ?? SetupCI(near: top))
    tellsAgents = agents != nil || FileSystem.exists(PathText.join(package, "AGENTS.md"))
    if let agents { try addSection(agents("swift run -q \(tool)"), to: "AGENTS.md") }
    // The manifest was changed first, and is written last.
    files.sort { !$0.path.hasSuffix("Package.swift") && $1.path.hasSuffix("Package.swift") }
  }

  /// Writes all files; calls `didWrite` for each one written.
  func write(_ didWrite: (File) -> Void) throws(FileError) {
    for file in files {
      let path = PathText.join(top, file.path)
      try FileSystem.createDirectory(PathText.directory(of: path))
      try FileSystem.writeAtomically(file.new, to: path)
      didWrite(file)
    }
  }

  // MARK: The executable

  static func isHarness(_ package: String) -> Bool {
    FileSystem.exists(PathText.join(package, "Sources/harness-cli"))
      && FileSystem.exists(PathText.join(package, "Sources/Harness"))
  }

  private func isHarness(of target: PackageManifest.Target) -> Bool {
    guard target.type == "executable" else { return false }
    return target.uses("HarnessMain") || sources(of: target).contains { $0.text.contains("HarnessTool.main(") }
  }

  private func newName(_ asked: String?) throws(Mistake) -> String {
    let name = asked ?? Self.words(manifest.name) + "-harness"
    guard name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]*/) != nil, name != "harness" else { throw .badName(name) }
    if manifest.targets.contains(where: { $0.name.lowercased() == name.lowercased() }) { throw .nameTaken(name) }
    return name
  }

  /// The words of a name: `MyApp` is `my-app`.
  private static func words(_ name: String) -> String {
    var text = ""
    var wasLower = false
    for character in name where character.isASCII {
      if character.isLetter || character.isNumber {
        if character.isUppercase, wasLower { text += "-" }
        text += character.lowercased()
      } else if !text.isEmpty, !text.hasSuffix("-") {
        text += "-"
      }
      wasLower = character.isLowercase || character.isNumber
    }
    while text.last == "-" { text.removeLast() }
    return text.first?.isLetter == true ? text : "app"
  }

  private mutating func addExecutable(_ harness: String?) throws(Mistake) {
    let others = ((try? FileSystem.list(package)) ?? []).map(\.name).filter { $0.hasPrefix("Package@swift") }
    if let other = others.sorted().first { throw .severalManifests(other) }
    let inSources = ["regular", "executable", "macro"]
    if let target = manifest.targets.first(where: {
      inSources.contains($0.type) && $0.path == nil && folder(of: $0) == nil
    }) {
      throw .sourcesElsewhere(target.name)
    }
    let suites = manifest.targets.filter { $0.type == "regular" }.flatMap { target in
      Set(sources(of: target).flatMap { SuiteDeclaration.names(in: $0.text) }).sorted().map { (target, $0) }
    }
    if suites.count > 1 { throw .severalSuites(suites.map { "\($0.name).\($1)" }) }
    if let (target, name) = suites.first {
      let features = sources(of: target).flatMap { $0.text.matches(of: /\bFeature\(\s*"([A-Za-z0-9._-]+)"/) }
      let names = Set(features.map { String($0.1) })
      // If there are several, it is unknown which of them the suite holds.
      suite = (target.moduleName, name, names.count == 1 ? names.first : nil)
    } else {
      try add("Sources/\(tool)/Example.swift", nil, SetupFiles.example)
      try add("Sources/\(tool)/Greeting.swift", nil, SetupFiles.exampleFeature)
    }
    try add("Sources/\(tool)/main.swift", nil, SetupFiles.main(module: suite.module, suite: suite.name))
    let dependency: String
    var path: String?
    if let present = manifest.harness(isHarness) {
      dependency = present.name
      isHarnessElsewhere = isElsewhere(present)
    } else {
      guard let harness else { throw .unknownHarness }
      dependency = PathText.name(of: harness).lowercased()
      path = PathText.relative(harness, to: package)
      isHarnessElsewhere = PathText.below(top, harness) == nil
    }
    let module = suites.first?.0
    let dependents = module.map { $0.depends(on: "Harness") ? [] : [($0.name, "Harness")] } ?? []
    let edit = ManifestEdit(
      tool: tool, module: module?.name, dependents: dependents, dependency: dependency, path: path)
    let old = try text(of: "Package.swift") ?? ""
    let (new, made): (String, PackageManifest)
    do throws(PackageManifest.Failure) {
      (new, made) = try edit.applied(to: old.replacing("\r\n", with: "\n"), of: manifest)
    } catch {
      throw .manifest(error.description)
    }
    if !made.hasPlatforms {
      notes.append(
        "Harness needs macOS 15 and iOS 18, and the platforms of Package.swift say something else; write there: "
          + #"platforms: [.macOS("15.0"), .iOS("18.0")]"#)
    }
    try add("Package.swift", old, new)
  }

  private func isElsewhere(_ dependency: PackageManifest.Dependency) -> Bool {
    dependency.path.map { PathText.below(top, PathText.absolute($0, in: package)) == nil } ?? false
  }

  private func isHarness(_ dependency: PackageManifest.Dependency) -> Bool {
    if let path = dependency.path { return Self.isHarness(PathText.absolute(path, in: package)) }
    return Self.isHarness(PathText.join(package, ".build/checkouts/\(dependency.identity)"))
      || dependency.identity == "harness"
  }

  // MARK: Other files

  private mutating func addScript() throws(Mistake) {
    let snapshots = PathText.join(package, SnapshotDirectory.defaultRoot)
    if FileSystem.walk(snapshots).files.contains(where: { $0.hasSuffix(SnapshotDirectory.fileExtension) }) { return }
    // The suite of an existing harness is unknown, unless it is our own example.
    let hasExample = FileSystem.exists(PathText.join(package, "Sources/\(tool)/Example.swift"))
    guard files.contains(where: { $0.path.hasSuffix("main.swift") }) || hasExample, let feature = suite.feature else {
      firstCommand = "new FEATURE NAME"
      return
    }
    let isExample = suite.module == nil
    let script = isExample ? SetupFiles.exampleScript : SetupFiles.firstScript(feature)
    try add("\(SnapshotDirectory.defaultRoot)/\(feature)/first\(SnapshotDirectory.fileExtension)", nil, script)
    if !isExample { firstCommand = "record" }
  }

  private mutating func addLines(_ name: String, _ lines: [String]) throws(Mistake) {
    let old = try text(of: name)
    // The user's settings for the same files stay.
    let lines = lines.filter { line in
      guard let start = line.firstIndex(of: " ") else { return true }
      return !(old ?? "").split(whereSeparator: \.isNewline).contains {
        $0.hasPrefix(line[..<start] + " ") && $0.contains(" merge=") && !$0.contains(" merge=harness")
      }
    }
    let new = SetupFiles.adding(lines, to: old)
    if new != old { try add(name, old, new) }
  }

  /// Adds a section with a title of its own at the end of a file.
  private mutating func addSection(_ section: String, to name: String) throws(Mistake) {
    let old = try text(of: name)
    let title = section.prefix { $0 != "\n" }
    if let old, old.split(whereSeparator: \.isNewline).contains(title) { return }
    let end = old.map { $0.isEmpty ? "" : $0.last?.isNewline == true ? "\n" : "\n\n" } ?? ""
    try add(name, old, (old ?? "") + end + section)
  }

  private mutating func addCI(_ ci: SetupCI) throws(Mistake) {
    guard let path = ci.path else {
      notes.append("no file for CI was written; what a job calls is in \(ci.page) of Harness")
      return
    }
    let below = folder == "." ? "" : folder
    if below.wholeMatch(of: /[A-Za-z0-9._\/-]*/) == nil {
      notes.append("CI: the folder '\(below)' needs quotes there, so nothing was written for it; see \(ci.page)")
      return
    }
    let place = PathText.join(top, path)
    let others = ci == .github ? FileSystem.walk(PathText.directory(of: place)).files : [place]
    let isThere = others.contains { file in
      ((try? FileSystem.read(file)).map { String(decoding: $0, as: UTF8.self) }).map { Self.calls(tool, in: $0) }
        ?? false
    }
    if isThere { return }
    if FileSystem.exists(place) {
      notes.append("\(path) is there already; what to add to it is in \(ci.page) of Harness")
      return
    }
    files.append(File(path: path, old: nil, new: ci.text(tool, in: below)))
    if isHarnessElsewhere {
      notes.append(
        "CI checks out this repository alone, and Harness is at a path outside of it; there depend on it by its URL, "
          + #".package(url: "…", branch: "main"), or have it checked out beside this one"#)
    }
  }

  /// Whether a text calls `lamp-harness run`, rather than `my-lamp-harness run`.
  private static func calls(_ tool: String, in text: String) -> Bool {
    text.ranges(of: "\(tool) run").contains { range in
      guard range.lowerBound > text.startIndex else { return true }
      let before = text[text.index(before: range.lowerBound)]
      return !before.isLetter && !before.isNumber && before != "-" && before != "_"
    }
  }

  // MARK: Files of the package

  private mutating func add(_ path: String, _ old: String?, _ new: String) throws(Mistake) {
    if old == nil, FileSystem.exists(PathText.join(package, path)) {
      // An existing file belongs to the user.
      notes.append("\(path) is there already, and was left as it is")
      return
    }
    files.append(File(path: PathText.join(folder, path), old: old, new: Self.ending(new, as: old)))
  }

  /// The text with the line endings of the existing file: if all of them were CRLF, new ones are, too.
  private static func ending(_ text: String, as old: String?) -> String {
    guard let old, old.contains("\r\n"), !old.contains("\n") else { return text }
    return text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
  }

  private func text(of path: String) throws(Mistake) -> String? {
    let place = PathText.join(package, path)
    guard FileSystem.exists(place) else { return nil }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.read(place)
    } catch {
      throw .unreadable(error.description)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .unreadable("\(place) is not UTF-8; nothing was written")
    }
    return text
  }

  /// Nil if its sources are directly in `Sources`, as a package's only target may have them.
  private func folder(of target: PackageManifest.Target) -> String? {
    target.folders.map { PathText.absolute($0, in: package) }.first(where: FileSystem.isDirectory)
  }

  private func sources(of target: PackageManifest.Target) -> [(path: String, text: String)] {
    let files = folder(of: target).map { FileSystem.walk($0).files } ?? []
    return files.filter { $0.hasSuffix(".swift") }.compactMap { path in
      (try? FileSystem.read(path)).map { (path, SuiteDeclaration.withoutComments(String(decoding: $0, as: UTF8.self))) }
    }
  }
}
