// swift-tools-version: 6.1
import PackageDescription

// The benchmarks see what is `package` in the package above. SwiftPM calls that by its folder, as an identifier.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last?.lowercased() ?? ""
let harness = String(folder.enumerated().map { $1.isLetter || $0 > 0 && $1.isNumber ? $1 : "_" })

// `Sources/Benchmarks/Fixtures` is a link to the features of the package above: they are no product of it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Harness", path: "..")],
  targets: [
    .executableTarget(
      name: "Benchmarks", dependencies: [.product(name: "HarnessCommand", package: "Harness")], packageAccess: false,
      swiftSettings: [.unsafeFlags(["-package-name", harness])])
  ],
  swiftLanguageModes: [.v6]
)
