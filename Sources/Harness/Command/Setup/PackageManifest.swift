#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A package's manifest as SwiftPM reads it: `swift package dump-package`.
struct PackageManifest: Decodable, Equatable {
  let name: String
  let platforms: [Platform]
  let dependencies: [Dependency]
  let targets: [Target]

  struct Platform: Decodable, Equatable {
    let platformName: String
    let version: String
  }

  struct Target: Decodable, Equatable {
    let name: String
    /// `regular`, `executable`, `test`, and others.
    let type: String
    /// Nil if it is in the default folder.
    let path: String?
    let pluginUsages: [[String: Words]]?
    let dependencies: [[String: Words]]

    /// The possible folders of its sources, relative to the package's root.
    var folders: [String] { path.map { [$0] } ?? ["Sources", "Source", "src", "srcs"].map { "\($0)/\(name)" } }

    /// The name by which Swift imports it.
    var moduleName: String { String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" }) }

    /// Whether it depends on a product or target of this name.
    func depends(on name: String) -> Bool {
      dependencies.contains { $0.values.contains { $0.words.first == name } }
    }

    /// Whether it uses a plugin of this name.
    func uses(_ plugin: String) -> Bool {
      (pluginUsages ?? []).contains { $0["plugin"]?.words.first == plugin }
    }
  }

  /// A package dependency, from a folder or fetched from an address.
  struct Dependency: Decodable, Equatable {
    /// The last component of its path or address, in lowercase.
    let identity: String
    /// The name in target dependencies: the one that the manifest gives it, or else its identity.
    let name: String
    /// Nil if it is fetched.
    let path: String?

    private struct Place: Decodable {
      let identity: String
      let nameForTargetDependencyResolutionOnly: String?
      let path: String?
    }

    init(from decoder: any Decoder) throws {
      let places = try decoder.singleValueContainer().decode([String: [Place]].self)
      guard let place = places.values.first?.first else {
        throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no place"))
      }
      (identity, path) = (place.identity, place.path)
      name = place.nameForTargetDependencyResolutionOnly ?? identity
    }
  }

  /// The dependency on Harness: the one whose product a target uses, or else the one that is Harness.
  func harness(_ isHarness: (Dependency) -> Bool) -> Dependency? {
    let products = ["Harness", "HarnessArchitecture", "HarnessRecorder", "HarnessCommand"]
    let used = targets.flatMap(\.dependencies).compactMap { $0["product"]?.words }.first {
      $0.first.map(products.contains) ?? false
    }
    let package = used?.dropFirst().first
    return dependencies.first { $0.name == package || $0.identity == package?.lowercased() }
      ?? dependencies.first(where: isHarness)
  }

  /// A list of names; other elements are left out.
  struct Words: Decodable, Equatable {
    let words: [String]

    private struct Word: Decodable {
      let text: String?
      init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
    }

    init(from decoder: any Decoder) throws {
      words = try decoder.singleValueContainer().decode([Word].self).compactMap(\.text)
    }
  }

  /// Why a manifest can't be read or changed: SwiftPM's message.
  struct Failure: Error, Equatable {
    let description: String
  }

  /// - Parameter folder: The package's root.
  init(of folder: String) throws(Failure) {
    let bytes = try Self.swift(["dump-package"], in: folder)
    do {
      self = try JSONDecoder().decode(PackageManifest.self, from: Data(bytes))
    } catch {
      throw Failure(description: "what 'swift package dump-package' prints can't be read: \(error)")
    }
  }

  /// A temporary folder with a manifest being edited; nothing is written in the package itself.
  struct Workplace {
    private let folder = TemporaryFolder.path("manifest")
    private var file: String { PathText.join(folder, "Package.swift") }

    /// - Parameter targets: The package's targets. SwiftPM must find sources for each of them; otherwise it moves them.
    init(_ text: String, targets: [String]) throws(Failure) {
      try put(text)
      do throws(FileError) {
        for target in targets { try FileSystem.createDirectory(PathText.join(folder, "Sources/\(target)")) }
      } catch {
        throw Failure(description: error.description)
      }
    }

    func put(_ text: String) throws(Failure) {
      do throws(FileError) {
        try TemporaryFolder.write(text, to: "Package.swift", in: folder)
      } catch {
        throw Failure(description: error.description)
      }
    }

    /// Runs a SwiftPM command that changes the manifest: `swift package add-target …`.
    func run(_ command: [String]) throws(Failure) { _ = try PackageManifest.swift(command, in: folder) }

    func text() throws(Failure) -> String {
      do throws(FileError) {
        return String(decoding: try FileSystem.read(file), as: UTF8.self)
      } catch {
        throw Failure(description: error.description)
      }
    }

    func manifest() throws(Failure) -> PackageManifest { try PackageManifest(of: folder) }
    func leave() { TemporaryFolder.remove(folder) }
  }

  private static func swift(_ words: [String], in folder: String) throws(Failure) -> [UInt8] {
    let call = ["swift", "package"] + words
    let errors = TemporaryFolder.path("errors")
    defer { TemporaryFolder.remove(errors) }
    let script = #"exec 2>"$1" && shift && cd "$0" && exec "$@""#
    if let bytes = ChildProcess("/bin/sh", ["-c", script, folder, errors] + call).output() { return bytes }
    let said = (try? FileSystem.read(errors)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let lines = said.split(separator: "\n").filter { !$0.hasPrefix("warning:") }.prefix(8)
    throw Failure(description: (["'\(call.joined(separator: " "))' fails"] + lines).joined(separator: "\n"))
  }
}
