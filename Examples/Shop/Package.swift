// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Shop",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Harness", path: "../..")],
  targets: [
    // What the page shows and does, which knows no terminal and no server.
    .target(name: "ShopFeature", dependencies: [.product(name: "HarnessArchitecture", package: "Harness")]),
    // The application, which can record what it does.
    .executableTarget(
      name: "shop", dependencies: ["ShopFeature", .product(name: "HarnessRecorder", package: "Harness")]),
    // The `harness` command of this package: it describes the feature for its transcripts.
    .executableTarget(
      name: "shop-harness", dependencies: ["ShopFeature", .product(name: "HarnessCommand", package: "Harness")]),
  ],
  swiftLanguageModes: [.v6]
)
