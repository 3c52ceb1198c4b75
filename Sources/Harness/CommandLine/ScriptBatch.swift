/// Works on scripts one after the other and tells of each as it is done.
struct ScriptBatch {
  private let selection: Selection
  private let stopsAtFailure: Bool
  private let console: CommandConsole
  private let work: (SnapshotDirectory.File) -> ScriptResult

  init(_ selection: Selection, _ invocation: Invocation, _ work: @escaping (SnapshotDirectory.File) -> ScriptResult) {
    self.selection = selection
    stopsAtFailure = invocation.settings.stopsAtFailure
    console = invocation.console
    self.work = work
  }

  /// How many results there are when nothing stops it.
  var total: Int { selection.files.count + selection.failures.count }

  /// - Parameter text: what to print of a result at once; nil for nothing.
  func run(_ text: (ScriptResult) -> String?) -> [ScriptResult] {
    var results: [ScriptResult] = []
    func add(_ result: ScriptResult) {
      results.append(result)
      if let text = text(result) {
        console.output.write(text)
        console.output.flush()
      }
    }
    for failure in selection.failures { add(failure) }
    for file in selection.files {
      if stopsAtFailure, results.contains(where: { !$0.holds }) { break }
      add(selection.collision(of: file) ?? work(file))
    }
    return results
  }
}
