// swift-tools-version: 6.2
import PackageDescription

let examples: [Target.Dependency] = [
  "Harness", "ExampleModels", "UnpreparedModels", "ElmRecipe", "ReSwiftRecipe", "ActomatonRecipe", "WorkflowRecipe",
  "ComposableArchitectureRecipe",
]

let package = Package(
  name: "Harness",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    // What an app ships: the building blocks of features and their stores.
    .library(name: "HarnessArchitecture", targets: ["HarnessArchitecture"]),
    // What an app also links to record its stores.
    .library(name: "HarnessRecorder", targets: ["HarnessRecorder"]),
    // What test targets link; it includes the two above.
    .library(name: "Harness", targets: ["Harness"]),
    // What a package's own harness links for its command.
    .library(name: "HarnessCommand", targets: ["HarnessCommand"]),
    .executable(name: "harness", targets: ["harness-cli"]),
    .plugin(name: "HarnessMain", targets: ["HarnessMain"]),
  ],
  targets: [
    .target(name: "HarnessArchitecture", path: "Sources/Harness/Architecture"),
    .target(name: "HarnessRecorder", dependencies: ["HarnessArchitecture"], path: "Sources/Harness/Recorder"),
    // One function that Swift can't express: the hook that runs when a task switches to another executor.
    .target(name: "HarnessHops", path: "Sources/Harness/Hops"),
    .target(
      name: "Harness", dependencies: ["HarnessArchitecture", "HarnessRecorder", "HarnessHops"],
      path: "Sources/Harness/Testing"),
    // The page's script and style are compiled as PageFiles.swift: a resource would not be found once the binary was moved.
    .target(
      name: "HarnessCommand", dependencies: ["Harness"], path: "Sources/Harness/Command", exclude: ["Reports/HTML/Page"]
    ),
    // Features import only HarnessArchitecture, and the compiler checks each file's imports.
    .target(
      name: "Fixtures", dependencies: ["HarnessArchitecture", "Harness"],
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
    .executableTarget(name: "harness-cli", dependencies: ["HarnessCommand", "Fixtures"]),
    // Writes the main.swift of a target that exists only as a package's harness.
    .plugin(name: "HarnessMain", capability: .buildTool(), dependencies: ["harness-main-writer"]),
    .executableTarget(name: "harness-main-writer", path: "Plugins/harness-main-writer"),
    // The package of the README, whose harness has no file of its own.
    .target(name: "Lamp", dependencies: ["Harness"], path: "Examples/Lamp/Lamp"),
    .executableTarget(
      name: "lamp-harness", dependencies: ["HarnessCommand", "Lamp"], path: "Examples/Lamp/lamp-harness",
      plugins: ["HarnessMain"]),
    // Features without a reducer of this architecture. Not a product.
    .target(name: "ExampleModels", dependencies: ["Harness"], path: "Examples/Models"),
    // The same with queues, timers, dates and ids inside.
    .target(name: "UnpreparedModels", dependencies: ["Harness"], path: "Examples/Unprepared"),
    // For features of other libraries: at most twenty lines each, and stand-ins for the libraries.
    .target(name: "ElmRecipe", dependencies: ["Harness"], path: "Examples/Recipes/Elm"),
    .target(name: "ReSwiftRecipe", dependencies: ["Harness", "ReSwiftStandIn"], path: "Examples/Recipes/ReSwift"),
    .target(
      name: "ActomatonRecipe", dependencies: ["Harness", "ActomatonStandIn"], path: "Examples/Recipes/Actomaton"),
    .target(name: "WorkflowRecipe", dependencies: ["Harness"], path: "Examples/Recipes/Workflow"),
    .target(
      name: "ComposableArchitectureRecipe", dependencies: ["Harness", "ComposableArchitectureStandIn"],
      path: "Examples/Recipes/ComposableArchitecture"),
    .target(name: "ReSwiftStandIn", path: "Examples/StandIns/ReSwift"),
    .target(name: "ActomatonStandIn", path: "Examples/StandIns/Actomaton"),
    .target(name: "ComposableArchitectureStandIn", path: "Examples/StandIns/ComposableArchitecture"),
    .executableTarget(name: "examples-harness", dependencies: examples + ["HarnessCommand"], path: "Examples/harness"),
    .testTarget(name: "ExamplesTests", dependencies: examples),
    .testTarget(name: "HarnessTests", dependencies: ["Harness"]),
    // Its folder Support is that of HarnessTests.
    .testTarget(name: "HarnessCommandTests", dependencies: ["HarnessCommand"]),
    .testTarget(name: "FixturesTests", dependencies: ["HarnessCommand", "Fixtures"]),
    // C types that Swift knows little about, for the tests of unreadable values. Not a product.
    .target(name: "OddTypesC", path: "Tests/OddTypesC"),
    .testTarget(name: "OddTypesTests", dependencies: ["Harness", "OddTypesC"]),
    // The bootcamp's code as printed there; hence the language mode of its time.
    .testTarget(name: "SeedTests", dependencies: ["Harness"], swiftSettings: [.swiftLanguageMode(.v5)]),
    // A command whose feature traps, hangs and prints, for the tests of the command. Not a product.
    .executableTarget(name: "faulty-harness", dependencies: ["HarnessCommand"], path: "Tests/FaultyHarness"),
    // Features with planted faults, and pages modeled on public apps, with a command for them, for the tests of exploring. Not
    // a product.
    .target(name: "Planted", dependencies: ["Harness"], path: "Tests/Planted"),
    .target(name: "Ports", dependencies: ["Harness"], path: "Tests/Ports"),
    .executableTarget(
      name: "planted-harness", dependencies: ["HarnessCommand", "Planted", "Ports"], path: "Tests/PlantedHarness"),
    // A command whose features are those in the documents, for Tests/Docs/outputs.py. Not a product.
    .executableTarget(
      name: "documented-harness", dependencies: ["HarnessCommand", "DocumentedShop"], path: "Tests/DocumentedHarness"),
    // The feature of the package in Examples/Shop, under a name that is free there.
    .target(name: "DocumentedShop", dependencies: ["HarnessArchitecture"], path: "Examples/Shop/Sources/ShopFeature"),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "HarnessCommand", "Fixtures", "Planted",
        // Commands are only for systems with a command line: no iOS build needs one.
        .target(name: "harness-cli", condition: .when(platforms: [.macOS, .linux])),
        .target(name: "faulty-harness", condition: .when(platforms: [.macOS, .linux])),
        .target(name: "planted-harness", condition: .when(platforms: [.macOS, .linux])),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
