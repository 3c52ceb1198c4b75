import Foundation

// The program that the plugin HarnessMain calls: OUTPUT TARGET (MODULE FILE)…
let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  print("error: expected an output, a target, and modules with their files")
  exit(2)
}
let (output, target) = (arguments[1], arguments[2])
var found: [(module: String, suite: String)] = []
for index in stride(from: 3, to: arguments.count - 1, by: 2) {
  guard let text = try? String(contentsOfFile: arguments[index + 1], encoding: .utf8) else {
    print("error: \(arguments[index + 1]) can't be read as UTF-8")
    exit(1)
  }
  found += SuiteDeclaration.names(in: text).map { (arguments[index], $0) }
}
guard found.count == 1 else {
  let what =
    found.isEmpty
    ? "no 'public let … = Suite(…)' is in the modules that it depends on; declare one there"
    : "there are \(found.map { "\($0.module).\($0.suite)" }.joined(separator: ", ")); join them, Suite(a.features + b.features), and leave public off the others"
  print("error: \(target): \(what), or write a main.swift with HarnessTool.main(…)")
  exit(1)
}
let text = """
  import HarnessCommand
  import \(found[0].module)
  HarnessTool.main(\(found[0].suite))

  """
do {
  try text.write(toFile: output, atomically: true, encoding: .utf8)
} catch {
  print("error: \(output) can't be written: \(error.localizedDescription)")
  exit(1)
}
