#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The package that the running program was built from: where its sources are, and how to build it again.
struct WatchedPackage: Equatable {
  /// The folder that contains its `Package.swift`.
  let root: String
  /// The product to build: the name of the program.
  let product: String
  let isRelease: Bool
  /// The build folder of SwiftPM, if it isn't `.build`.
  let scratch: String?
  /// The folders of sources, and those of manifests, of this package and of local packages that it depends on.
  let sources: [String]
  let manifests: [String]

  /// Finds the package; nil if there is none.
  /// - Parameters:
  ///   - program: the path of the program.
  ///   - here: where the command runs.
  init?(of program: String, from here: String) {
    let path = (try? FileSystem.realPath(program)) ?? program
    guard let scratch = Self.scratch(of: path) else { return nil }
    let beside = PathText.directory(of: scratch)
    if PathText.name(of: scratch) == ".build", Self.isPackage(beside) {
      root = beside
      self.scratch = nil
    } else if let above = Self.above(here).first(where: Self.isPackage) {
      root = above
      self.scratch = scratch
    } else {
      return nil
    }
    product = PathText.name(of: path)
    isRelease = PathText.name(of: PathText.directory(of: path)).lowercased().hasPrefix("release")
    let packages = Self.packages(root, scratch)
    manifests = packages
    sources = packages.flatMap(Self.folders).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The arguments of the build.
  var buildArguments: [String] {
    ["build", "--product", product] + (isRelease ? ["-c", "release"] : [])
      + (scratch.map { ["--scratch-path", $0] } ?? [])
  }

  /// The build as a command to paste into a shell at the package's root.
  var buildText: String { (["swift"] + buildArguments).map(ShellWord.quoted).joined(separator: " ") }

  /// The build as a process at the package's root.
  var build: ChildProcess { ChildProcess("/bin/sh", ["-c", #"cd "$0" && exec swift "$@""#, root] + buildArguments) }

  /// Whether a file of a package says how it is built.
  static func isManifest(_ name: String) -> Bool {
    name == "Package.resolved" || name.hasPrefix("Package") && name.hasSuffix(".swift")
  }

  // MARK: Finding it

  /// Returns SwiftPM's build folder: `.build`, or another one that contains its state.
  private static func scratch(of program: String) -> String? {
    above(PathText.directory(of: program)).first {
      PathText.name(of: $0) == ".build" || FileSystem.exists(PathText.join($0, state))
    }
  }

  private static let state = "workspace-state.json"

  private static func isPackage(_ folder: String) -> Bool {
    FileSystem.exists(PathText.join(folder, "Package.swift"))
  }

  /// Returns the folder and those above it, from the inner to the outer.
  private static func above(_ folder: String) -> [String] {
    var all = [folder]
    while let last = all.last, PathText.directory(of: last) != last, last != "." {
      all.append(PathText.directory(of: last))
    }
    return all
  }

  // MARK: Contents

  /// The folders in which SwiftPM looks for targets without a path. Tests are left out, since they are not part of the program.
  private static let usual = ["Sources", "Source", "src", "srcs", "Plugins"]

  /// Returns the package and its local dependencies, direct and indirect.
  private static func packages(_ root: String, _ scratch: String) -> [String] {
    var found = [root]
    var next = 0
    // Paths that SwiftPM has resolved, including those that a manifest computes.
    for path in resolved(scratch) where isPackage(path) && !found.contains(path) { found.append(path) }
    while next < found.count {
      let package = found[next]
      next += 1
      for folder in named(in: package) where isPackage(folder) && !found.contains(folder) { found.append(folder) }
    }
    return found
  }

  /// Returns the folders of a package's sources.
  private static func folders(_ package: String) -> [String] {
    let usual = usual.map { PathText.join(package, $0) }.filter(FileSystem.isDirectory)
    let own = named(in: package).filter { folder in
      !isPackage(folder) && !usual.contains { $0 == folder || PathText.below($0, folder) != nil }
    }
    return usual + own
  }

  /// Returns the folders that a manifest names after `path:`, of packages and of targets. The manifest is not evaluated, since
  /// that would take a second.
  private static func named(in package: String) -> [String] {
    guard let manifest = try? FileSystem.read(PathText.join(package, "Package.swift")) else { return [] }
    let text = String(decoding: manifest, as: UTF8.self)
    return text.matches(of: /\bpath:\s*"([^"\\]+)"/).compactMap { match in
      let path = PathText.absolute(String(match.1), in: package)
      guard FileSystem.isDirectory(path) else { return nil }
      return (try? FileSystem.realPath(path)) ?? path
    }
  }

  private struct State: Decodable {
    struct Object: Decodable { let dependencies: [Dependency] }
    struct Dependency: Decodable { let packageRef: Reference }
    struct Reference: Decodable {
      let kind: String
      let location: String
    }
    let object: Object
  }

  /// Returns the folders of packages that SwiftPM has resolved by path.
  private static func resolved(_ scratch: String) -> [String] {
    guard let bytes = try? FileSystem.read(PathText.join(scratch, state)),
      let state = try? JSONDecoder().decode(State.self, from: Data(bytes))
    else { return [] }
    return state.object.dependencies.map(\.packageRef).filter { $0.kind == "fileSystem" }.compactMap {
      try? FileSystem.realPath($0.location)
    }
  }
}
