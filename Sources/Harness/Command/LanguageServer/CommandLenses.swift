/// Code lenses with commands for a script, which the editor runs in its terminal.
struct CommandLenses {
  let document: TranscriptDocument
  let places: PositionMap
  /// The command line for a verb, ready for pasting into a shell.
  let command: (_ verb: String, _ flags: [String], _ operands: [String]) -> String

  /// The command's name, by which editors know to run its first argument in a terminal.
  static let name = "harness.terminal"

  var lenses: [LSP.CodeLens] {
    let path = document.source.path
    let top = document.featureStatement?.range ?? places.line(0)
    var lenses = [lens(top, "run", command("run", [], [path])), lens(top, "record", command("record", [], [path]))]
    if let feature = document.feature {
      lenses.append(lens(top, "play", command("play", [], [feature, path])))
      lenses.append(lens(top, "explore", command("explore", [], [feature])))
    }
    for statement in document.statements {
      switch statement.kind {
      case .send, .advance, .run:
        lenses.append(
          lens(statement.range, "play from here", command("play", ["--at", "\(path):\(statement.line)"], [])))
        lenses.append(
          lens(statement.range, "explore from here", command("explore", ["--from", "\(path):\(statement.line)"], [])))
      default: break
      }
    }
    return lenses
  }

  private func lens(_ range: Range<Int>, _ title: String, _ text: String) -> LSP.CodeLens {
    LSP.CodeLens(range: places.span(range), command: LSP.Command(title: title, command: Self.name, arguments: [text]))
  }
}
