/// What can be done with a script by commands, which the editor runs in its terminal.
struct CommandLenses {
  let document: TranscriptDocument
  let places: PositionMap
  /// The command that does something, as it is pasted into a shell.
  let command: (_ verb: String, _ flags: [String], _ operands: [String]) -> String

  /// By this name editors know what to do: run the first argument in a terminal.
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
      default: break
      }
    }
    return lenses
  }

  private func lens(_ range: Range<Int>, _ title: String, _ text: String) -> LSP.CodeLens {
    LSP.CodeLens(range: places.span(range), command: LSP.Command(title: title, command: Self.name, arguments: [text]))
  }
}
