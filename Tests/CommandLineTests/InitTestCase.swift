import XCTest

/// A test of `harness init` in packages that SwiftPM reads.
class InitTestCase: BinaryTestCase {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  let library = """
    // swift-tools-version: 6.1
    import PackageDescription

    let package = Package(
      name: "LampApp",
      targets: [
        .target(name: "Lamp")
      ]
    )

    """

  /// - Parameter place: A folder within the test's, ending with a slash.
  func makeLibrary(
    _ source: String = "struct Lamp {}\n", manifest: String? = nil, in place: String = ""
  ) throws {
    try make("\(place)Package.swift", manifest ?? library)
    try make("\(place)Sources/Lamp/Lamp.swift", source)
  }

  /// The manifest of a package with this dependency.
  func depending(_ words: String) -> String {
    library.replacing("targets: [", with: "dependencies: [.package(\(words))],\n  targets: [")
  }
}
