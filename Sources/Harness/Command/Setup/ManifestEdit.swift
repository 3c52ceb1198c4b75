/// The manifest of a package with a harness in it.
struct ManifestEdit {
  /// The harness.
  let tool: String
  /// The target that declares the suite; nil where the harness has it itself.
  let module: String?
  /// The targets that are to depend on products of Harness, the harness itself left out.
  let dependents: [(target: String, product: String)]
  /// What targets call the package of Harness by.
  let dependency: String
  /// Where it lies, where the manifest doesn't say that yet.
  let path: String?

  /// What a harness links.
  private static let product = "HarnessCommand"

  /// SwiftPM changes the text, what it added gets its lines, and the platforms that Harness needs are put in; what comes of that
  /// has to be read, and to have the target.
  /// - Returns: the text, and what SwiftPM understands by it.
  func applied(to old: String, of package: PackageManifest) throws(PackageManifest.Failure) -> (String, PackageManifest)
  {
    let place = try PackageManifest.Workplace(old, targets: package.targets.map(\.name))
    defer { place.leave() }
    if let path { try place.run(["add-dependency", path, "--type", "path"]) }
    try place.run(["add-target", tool, "--type", "executable"] + (module.map { ["--dependencies", $0] } ?? []))
    for (target, product) in [(tool, Self.product)] + dependents {
      try place.run(["add-target-dependency", product, target, "--package", dependency])
    }
    let raw = try place.text()
    let tidy = tidied(raw)
    var last = PackageManifest.Failure(description: "")
    // A text that was changed without knowing Swift may be none any more; then it is SwiftPM's own.
    for text in [withPlatforms(tidy, package), tidy, raw] {
      do throws(PackageManifest.Failure) {
        try place.put(text)
        let made = try place.manifest()
        if made.targets.contains(where: { $0.name == tool && $0.depends(on: Self.product) }) { return (text, made) }
        last = .init(
          description: "SwiftPM adds the target '\(tool)' where this manifest doesn't keep it; add it by hand, "
            + "and call this again for the rest")
      } catch {
        last = error
      }
    }
    throw last
  }

  /// SwiftPM breaks the lines of what it adds as they come; here they are as people break them.
  private func tidied(_ text: String) -> String {
    let target = /(\n *|)\.executableTarget\(\s*name:\s*"([^"]*)",\s*dependencies:\s*\[([^\]]*?),?\s*\]\s*\)/
    let tidy = text.replacing(target) { match in
      guard match.2 == tool else { return String(match.0) }
      let items = match.3.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let (name, list) = ("name: \"\(tool)\"", "dependencies: [\(items)]")
      let outer = String(match.1)
      if outer.isEmpty { return " .executableTarget(\(name), \(list))" }
      let inner = outer + String(repeating: " ", count: max(2, (outer.count - 1) / 2))
      return "\(outer).executableTarget(\(inner)\(name),\(inner)\(list)\(outer))"
    }
    guard let path else { return tidy }
    let package = /(\n *|)dependencies: \[\n *(\.package\(path: "([^"]*)"\)),\s*\],( ?)/
    return tidy.replacing(package) { match in
      guard match.3 == path else { return String(match.0) }
      let outer = String(match.1)
      if outer.isEmpty { return "dependencies: [\(match.2)], " }
      return "\(outer)dependencies: [\(outer)\(String(repeating: " ", count: outer.count - 1))\(match.2),\(outer)],"
    }
  }

  /// SwiftPM has no command that says so.
  private func withPlatforms(_ text: String, _ package: PackageManifest) -> String {
    guard package.platforms.isEmpty,
      let name = text.firstMatch(of: /Package\((\s*)name:\s*"[^"]*",(\s*defaultLocalization:\s*"[^"]*",)?/)
    else { return text }
    let line = #"platforms: [.macOS("15.0"), .iOS("18.0")],"#
    let space = name.1.isEmpty ? " " : String(name.1)
    return text[..<name.range.upperBound] + space + line + text[name.range.upperBound...]
  }
}

extension PackageManifest {
  /// Apple's systems of before concurrency's executors can't build Harness.
  var hasPlatforms: Bool {
    let versions = Dictionary(
      platforms.map { ($0.platformName, Int($0.version.prefix { $0 != "." }) ?? 0) }, uniquingKeysWith: { $1 })
    // Who names none of Apple's systems, or only some, builds the executable on a Mac all the same.
    return versions["macos"] ?? 0 >= 15 && versions["ios"] ?? 18 >= 18
  }
}
