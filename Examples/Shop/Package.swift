// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Shop",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Harness", path: "../..")],
  targets: [
    // What the page shows and does, which knows no terminal and no server.
    .target(name: "ShopFeature", dependencies: [.product(name: "Harness", package: "Harness")]),
    // The application.
    .executableTarget(name: "shop", dependencies: ["ShopFeature", .product(name: "Harness", package: "Harness")]),
    // The `harness` command of this package, over its feature and its transcripts.
    .executableTarget(
      name: "shop-harness", dependencies: ["ShopFeature", .product(name: "HarnessCommand", package: "Harness")]),
  ],
  swiftLanguageModes: [.v6]
)
