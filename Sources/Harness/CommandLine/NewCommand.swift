extension Command {
  /// Writes the frame of a new script.
  static let new = Command(
    "new", operands: "FEATURE NAME", count: 2...2, summary: "writes a new script to fill in",
    details: "An existing file is never overwritten.", flags: []
  ) { (invocation) throws(UsageError) in
    let (featureName, name) = (invocation.settings.operands[0], invocation.settings.operands[1])
    guard let feature = invocation.suite[featureName] else {
      let all = invocation.suite.names
      throw .unknownFeature(featureName, nearest: NearestName.of(featureName, in: all), all: all)
    }
    let path = invocation.directory.path(feature: feature.name, script: try NewScript.plainName(name))
    if let existing = NewScript.existing(path) { throw .scriptExists(existing) }
    do throws(FileError) {
      try FileSystem.createDirectory(PathText.directory(of: path))
      try FileSystem.writeAtomically(NewScript.text(feature), to: path)
    } catch {
      invocation.console.note("harness: \(error)")
      return .fails
    }
    invocation.console.print(path)
    invocation.console.print(
      CommandText(program: invocation.settings.program, snapshots: invocation.settings.snapshots).text("record", path))
    return .holds
  }
}

/// The frame that `harness new` writes.
enum NewScript {
  static func text(_ feature: ErasedFeature) -> String {
    let actions =
      feature.actionCases.prefix(5).map { "send \(literal($0))" } + (feature.actionCases.count > 5 ? ["…"] : [])
    let hint = actions.isEmpty ? "" : "# for example: \(actions.joined(separator: ", "))\n"
    return """
      transcript 1
      feature \(feature.name)

      \(hint)state
      end

      """
  }

  /// `counter.didTapPlus` as it is sent: `counter(.didTapPlus)`.
  private static func literal(_ name: String) -> String {
    let parts = name.split(separator: ".")
    return parts.joined(separator: "(.") + String(repeating: ")", count: parts.count - 1)
  }

  /// A name that is a file's on every system.
  static func plainName(_ name: String) throws(UsageError) -> String {
    var plain = name
    if plain.hasSuffix(SnapshotDirectory.fileExtension) {
      plain = String(plain.dropLast(SnapshotDirectory.fileExtension.count))
    }
    let isPlain = plain.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_.".utf8.contains(byte)
      }
    }
    guard isPlain, let first = plain.first, first != ".", first != "-", plain.utf8.count <= 200 else {
      throw .badScriptName(name)
    }
    return plain
  }

  /// What lies at the path already, perhaps in other upper and lower case.
  static func existing(_ path: String) -> String? {
    if FileSystem.exists(path) { return path }
    let folder = PathText.directory(of: path)
    let name = PathText.name(of: path).lowercased()
    guard let entry = (try? FileSystem.list(folder))?.first(where: { $0.name.lowercased() == name }) else { return nil }
    return PathText.join(folder, entry.name)
  }
}
