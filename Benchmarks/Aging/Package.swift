// swift-tools-version: 6.1
import PackageDescription

// HARNESS is the folder of the Harness to be measured, AGING the conditions to compile with: PROTOTYPES where it has
// them, and one change of the model.
let defines = (Context.environment["AGING"] ?? "").split(separator: ",").map { SwiftSetting.define(String($0)) }

let package = Package(
  name: "Aging",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Harness", path: Context.environment["HARNESS"] ?? "../..")],
  targets: [
    .executableTarget(
      name: "aging", dependencies: [.product(name: "Harness", package: "Harness")], path: "Sources/Aging",
      swiftSettings: defines)
  ],
  swiftLanguageModes: [.v6]
)
