/// Adds a harness to the manifest of a package.
struct ManifestEdit {
  /// The name of the harness.
  let tool: String
  /// The target that declares the suite; nil if the harness itself does.
  let module: String?
  /// Other targets that need products of Harness.
  let dependents: [(target: String, product: String)]
  /// The name of Harness's package in target dependencies.
  let dependency: String
  /// The path of Harness's package, if the manifest doesn't have it yet.
  let path: String?

  /// The product that a harness links.
  private static let product = "HarnessCommand"

  /// Lets SwiftPM change the text, formats the added lines, and adds the platforms that Harness needs. The result must be
  /// readable and have the target.
  /// - Returns: The text, and the manifest as SwiftPM reads it.
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
    // A text edited without parsing Swift may be invalid; then SwiftPM's own text is used.
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

  /// Reformats what SwiftPM adds, whose lines are broken anywhere, as people would write it.
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

  /// SwiftPM has no command for this.
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
  /// Whether the platforms suffice: Harness doesn't build for Apple's systems that lack task executors.
  var hasPlatforms: Bool {
    let versions = Dictionary(
      platforms.map { ($0.platformName, Int($0.version.prefix { $0 != "." }) ?? 0) }, uniquingKeysWith: { $1 })
    // A package may name no Apple platform, or only some; the executable is built on a Mac all the same.
    return versions["macos"] ?? 0 >= 15 && versions["ios"] ?? 18 >= 18
  }
}
