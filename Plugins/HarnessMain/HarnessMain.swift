import Foundation
import PackagePlugin

/// Writes the `main.swift` of a `*-harness` target, which then needs no file of its own.
///
/// The suite is found in the sources of the package's modules that the target depends on.
@main
struct HarnessMain: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    var modules: [SourceModuleTarget] = []
    for case .target(let dependency) in target.dependencies {
      if let module = dependency.sourceModule { modules.append(module) }
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "main.swift")
    let sources = modules.flatMap { module in module.sourceFiles(withSuffix: "swift").map { (module, $0.url) } }
    return [
      .buildCommand(
        displayName: "Writing main.swift of \(target.name)",
        executable: try context.tool(named: "harness-main-writer").url,
        arguments: [output.path(percentEncoded: false), target.name]
          + sources.flatMap { [$0.0.moduleName, $0.1.path(percentEncoded: false)] },
        inputFiles: sources.map(\.1), outputFiles: [output])
    ]
  }
}
