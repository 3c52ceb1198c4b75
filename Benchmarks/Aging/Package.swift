// swift-tools-version: 6.1
import Foundation
import PackageDescription

// HARNESS is the folder of the Harness to be measured, AGING the conditions to compile with: PROTOTYPES where it has
// them, and one change of the model.
let defines = (Context.environment["AGING"] ?? "").split(separator: ",").map { SwiftSetting.define(String($0)) }

let harness = Context.environment["HARNESS"] ?? "../.."
let folder = harness.hasPrefix("/") ? harness : "\(Context.packageDirectory)/\(harness)"
// An older Harness has one product for everything.
let product = FileManager.default.fileExists(atPath: "\(folder)/Sources/Harness/Command") ? "HarnessCommand" : "Harness"

let package = Package(
  name: "Aging",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Harness", path: harness)],
  targets: [
    .executableTarget(
      name: "aging", dependencies: [.product(name: product, package: "Harness")], path: "Sources/Aging",
      swiftSettings: defines)
  ],
  swiftLanguageModes: [.v6]
)
