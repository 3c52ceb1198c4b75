/// Stubs of included files that no script uses. To find them, all scripts that include files are replayed.
struct UnusedStubs {
  /// The stubs in the order of their places, without duplicates.
  private(set) var stubs: [SharedStub] = []
  /// Why the stubs are unknown; nil if they are known.
  private(set) var unknown: String?

  init(of files: ObsoleteFiles, _ invocation: Invocation, isQuiet: Bool) throws(UsageError) {
    if files.sharing.isEmpty { return }
    // A script that can't be read may use any of the stubs.
    if let first = files.unknown.first {
      unknown = Self.unknown(first)
      return
    }
    let selection = try Selection(
      files.sharing, in: invocation.directory, filter: nil, features: invocation.suite.names)
    let options = BatchOptions(isQuiet: isQuiet)
    let batch = try ScriptBatch(
      selection, invocation, options, .play(.useOfSharedStubs, by: invocation.startWorkers(options)))
    var found: [SharedStub] = []
    for result in batch.run({ _ in nil }).results {
      guard result.holds, let stubs = result.sharedStubs else {
        let run = invocation.commandText.text("run", result.path)
        unknown = Self.unknown("\(result.path) fails; to see why: \(run)")
        return
      }
      found += stubs
    }
    stubs = Self.unused(found)
  }

  private static func unused(_ stubs: [SharedStub]) -> [SharedStub] {
    /// A file may be included by several paths.
    struct Place: Hashable {
      let file: String
      let line: Int
    }
    var files: [String: String] = [:]
    func place(_ stub: SharedStub) -> Place {
      let file = files[stub.path] ?? ScriptPath.identity(stub.path)
      files[stub.path] = file
      return Place(file: file, line: stub.line)
    }
    var known = Set(stubs.filter(\.isUsed).map(place))
    return stubs.filter { known.insert(place($0)).inserted }.sorted {
      $0.path == $1.path ? $0.line < $1.line : PathText.isOrdered($0.path, $1.path)
    }
  }

  private static func unknown(_ reason: String) -> String {
    "which stubs of included files are used can't be known: \(reason)"
  }
}
