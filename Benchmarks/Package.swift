// swift-tools-version: 6.1
import PackageDescription

// `Sources/Benchmarks/Fixtures` is a link to the features of the package above: they are no product of it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Harness", path: "..")],
  targets: [
    .executableTarget(name: "Benchmarks", dependencies: [.product(name: "HarnessCommand", package: "Harness")])
  ],
  swiftLanguageModes: [.v6]
)
