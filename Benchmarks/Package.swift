// swift-tools-version: 6.1
import PackageDescription

// `Sources/Benchmarks/Order` is a link to that feature of the package above: fixtures are no product of it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Harness", path: "..")],
  targets: [
    .executableTarget(name: "Benchmarks", dependencies: [.product(name: "Harness", package: "Harness")])
  ],
  swiftLanguageModes: [.v6]
)
