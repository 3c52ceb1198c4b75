// swift-tools-version: 6.1
import PackageDescription

// `Sources/Fixtures` is a link to the fixtures of the package above, which are no product of it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Harness", path: "..")],
  targets: [
    .target(name: "Fixtures", dependencies: [.product(name: "Harness", package: "Harness")]),
    .executableTarget(
      name: "Benchmarks", dependencies: ["Fixtures", .product(name: "Harness", package: "Harness")]),
  ],
  swiftLanguageModes: [.v6]
)
