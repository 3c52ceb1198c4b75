/// A test store of a model: calls the model's actions one by one, and fails the test if the model does anything that the test
/// doesn't assert.
///
///     let search = TestModel(searchFeature)
///     search.world.stub("search", ["swift"], after: .milliseconds(200))
///     await search.send("typed", "sw", changes: ["query": "sw"])
///     await search.advance(by: .milliseconds(300), changes: ["isLoading": true])
///     await search.run(changes: ["isLoading": false, "results": ["swift"]])
///
/// Each step must name everything that it changed, by the paths of transcripts, with the new values. That includes `private`
/// properties, since they are read from the object. Errors that an action throws must be named as well. A path covers
/// everything below it. At the end, nothing that a step started may be in flight, and no stub may be unused.
///
/// Each step has a synchronous and an async version; both do the same.
public final class TestModel<Model: AnyObject> {
  /// The world whose stubs answer the model's endpoints: stub what the model will call.
  public let world: World
  private let feature: Feature<Model, ModelAction<Model>, World>
  private let reporter: StepReporter
  /// Nil if the feature can't be played; then no step runs.
  private let player: Player<Model, ModelAction<Model>, World>?
  private let spare: Model?
  private var reportedStubs: Set<ObjectIdentifier> = []
  private var openNumber = 0

  /// Creates the model of a feature, and a test of it.
  /// - Parameters:
  ///   - feature: provides the model and its actions.
  ///   - environment: the name of one of the feature's environments; by default its own.
  ///   - transcript: the name of a script in which the test is kept, and which `harness run` replays. It is checked at the
  ///     end; `HARNESS_RECORD=1` rewrites it.
  ///   - snapshots: the folder of all transcripts; by default `HARNESS_SNAPSHOTS`, otherwise the nearest folder `Snapshots`
  ///     above the test's file, within its package.
  public init(
    _ feature: Feature<Model, ModelAction<Model>, World>, environment: String? = nil,
    transcript: String? = nil, snapshots: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let reporter = StepReporter(at: place)
    self.feature = feature
    self.reporter = reporter
    let header = environment.map { ["environment \($0)"] } ?? []
    var made: Player<Model, ModelAction<Model>, World>?
    do throws(TranscriptErrors) {
      let source = Self.source((["transcript 1", "feature \(feature.name)"] + header).joined(separator: "\n"), place)
      let document = TranscriptReader.readAll(source)
      let head = try ScriptHeader(document, load: SuiteRunner.load)
      made = try Player(document, head, feature, watchesOrder: OrderRun.current != nil)
    } catch {
      let texts = error.reported.map(\.reason.description)
      reporter.refusals = texts
      for text in texts { reportIssue(text, at: place) }
    }
    player = made
    spare = made == nil ? feature.initialState : nil
    world = made?.world ?? World(timeline: TestScheduler())
    guard let player = made else { return }
    world.recordCalls(reportingUnstubbed: reporter.report)
    reporter.orders = OrderRun.current?.join(player.turns)
    player.engine.runner.executor.surrounding = reporter.performBetweenSteps
    if let transcript {
      reporter.transcript = TestTranscript(
        transcript, of: feature, header: header, folder: snapshots, at: place,
        now: { [world] in world.timeline.now }, state: { [unowned player] in player.stateLines })
      if let kept = reporter.transcript { world.stubs.didAdd = kept.stubbed }
    }
    reporter.perform {
      player.begin(nil)
      player.beginRules()
    }
    if IssueContext.innermost == nil { openNumber = OpenStores.add(self) }
  }

  deinit {
    OpenStores.remove(openNumber)
    guard let player else { return }
    end()
    reporter.transcript?.finish()
    reporter.perform { player.close() }
    player.engine.runner.executor.surrounding = nil
  }

  /// The model itself, for inspection: changing it directly is not a step.
  public var model: Model { player?.state ?? spare ?? feature.initialState }

  // MARK: Steps

  /// Calls an action, as a script's `send typed("sw")` does, and asserts everything that happens before time advances.
  /// - Parameters:
  ///   - action: its name in the feature's list.
  ///   - arguments: the method's arguments, in order. They are passed as literals, as from a script.
  ///   - changes: the new values by path: `["results[0].name": "Ada"]`; nil for what no longer exists. `~name` is a derived
  ///     value.
  ///   - errors: the errors that it throws.
  public func send(
    _ action: String, _ arguments: Any..., changes: KeyValuePairs<String, Any?> = [:], throwing errors: any Error...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    send(
      action, arguments, Expected(changes, errors),
      SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Same as the synchronous `send`.
  public func send(
    _ action: String, _ arguments: Any..., changes: KeyValuePairs<String, Any?> = [:], throwing errors: any Error...,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    send(
      action, arguments, Expected(changes, errors),
      SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Advances virtual time, and asserts everything that happens meanwhile.
  /// - Parameters:
  ///   - duration: how far to advance; zero runs what is due now.
  ///   - changes: the new values by path, as for `send`.
  ///   - errors: the errors that waiting actions throw.
  public func advance(
    by duration: Duration = .zero, changes: KeyValuePairs<String, Any?> = [:], throwing errors: any Error...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    advance(
      duration, Expected(changes, errors),
      SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Same as the synchronous `advance(by:)`.
  public func advance(
    by duration: Duration = .zero, changes: KeyValuePairs<String, Any?> = [:], throwing errors: any Error...,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    advance(
      duration, Expected(changes, errors),
      SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Advances virtual time until nothing is due any more, and asserts everything that happens meanwhile.
  /// - Parameters:
  ///   - changes: the new values by path, as for `send`.
  ///   - errors: the errors that waiting actions throw.
  public func run(
    changes: KeyValuePairs<String, Any?> = [:], throwing errors: any Error...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    run(Expected(changes, errors), SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Same as the synchronous `run`.
  public func run(
    changes: KeyValuePairs<String, Any?> = [:], throwing errors: any Error...,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    run(Expected(changes, errors), SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Asserts that nothing that a step started is in flight, and that every stub was used. The end of the test does the same.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    guard reporter.begin(at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)) else {
      return
    }
    defer { reporter.end() }
    end()
    reporter.transcript?.finish()
  }

  // MARK: Implementation of steps

  private func send(_ action: String, _ arguments: [Any], _ expected: Expected, _ place: SourcePlace) {
    let labels = ModelActionTable.cases(of: Model.self).first { $0.name == action }?.labels ?? []
    let texts = arguments.enumerated().map { index, argument in
      let label = index < labels.count && !labels[index].isEmpty ? "\(labels[index]): " : ""
      return label + LiteralPrinter.text(argument)
    }
    let call = texts.isEmpty ? action : "\(action)(\(texts.joined(separator: ", ")))"
    perform("send \(call)", expected, place) { $0.transcript?.sent(call) }
  }

  private func advance(_ duration: Duration, _ expected: Expected, _ place: SourcePlace) {
    guard duration >= .zero else {
      return reportIssue("Time can't go back: advance(by: \(DurationText.text(of: duration))).", at: place)
    }
    perform("advance \(DurationText.text(of: duration))", expected, place) { $0.transcript?.timeMoved() }
  }

  private func run(_ expected: Expected, _ place: SourcePlace) {
    perform("run", expected, place) { $0.transcript?.timeMoved() }
  }

  /// Runs a line of a script.
  private func perform(
    _ statement: String, _ expected: Expected, _ place: SourcePlace, _ keep: (StepReporter) -> Void
  ) {
    guard let player, reporter.begin(at: place) else { return }
    defer { reporter.end() }
    do throws(TranscriptErrors) {
      let steps = try steps(statement, of: player)
      if statement.hasPrefix("send") { keep(reporter) }
      var lines: [ObservationLine] = []
      reporter.perform {
        for step in steps { lines += player.play(step) {}.lines.map { ObservationLine($0) } }
      }
      if !statement.hasPrefix("send") { keep(reporter) }
      let difference = expected.difference(from: lines) { path in
        // Read in the same way as a script's line `expect`.
        var told: String?
        do throws(TranscriptErrors) {
          for step in try self.steps("expect \(path)", of: player) {
            withIssueListener({ told = $0.message }) { _ = player.play(step) {} }
          }
        } catch {
          told = "expected \(path), but \(error.reported.first.map(\.reason.description) ?? "it can't be read")"
        }
        return told
      } literal: { path in
        player.literal(at: path)
      }
      if let difference { reporter.report("\(statement) did not do what the test expects.\n\n\(difference)") }
    } catch {
      for error in error.reported { reporter.report("\(statement): \(error.reason.description)") }
    }
  }

  private func steps(
    _ statement: String, of player: Player<Model, ModelAction<Model>, World>
  ) throws(TranscriptErrors) -> [ScriptStep] {
    let document = TranscriptReader.readAll(Self.source("transcript 1\n\(statement)", reporter.place))
    if let errors = TranscriptErrors(document.errors, of: document.source.path) { throw errors }
    return try player.add(Array(document.statements.dropFirst()))
  }

  private static func source(_ text: String, _ place: SourcePlace) -> SourceText {
    SourceText(path: "\(place.filePath)", bytes: Array("\(text)\n".utf8))
  }

  // MARK: The end

  private func end() {
    guard let player, reporter.refusals.isEmpty else { return }
    reporter.perform { player.endRules() }
    for failure in open { reporter.report(failure) }
    for stub in world.stubs.unused { reportedStubs.insert(ObjectIdentifier(stub)) }
  }

  private var open: [String] {
    guard let player else { return [] }
    // Work that the model started during its initialization ends with it.
    let works = player.engine.runner.inFlight.filter {
      $0.action != CapturedWork.unknownOrigin && !$0.waits(for: player.feature.openEndpoints)
    }
    return works.map { TestFailure.inFlight($0, cure: "send an action that cancels it") }
      + world.stubs.unused.filter { !reportedStubs.contains(ObjectIdentifier($0)) }.map { TestFailure.unused($0.text) }
  }
}

extension TestModel: OpenStore {
  var place: SourcePlace { reporter.place }

  var leftOpen: [String] {
    var open = open
    if let transcript = reporter.transcript, transcript.isOpen { open.append(TestFailure.openTranscript) }
    return open
  }
}

/// What a test asserts about a step.
private struct Expected {
  let changes: [(path: String, literal: String)]
  let errors: [String]

  init(_ changes: KeyValuePairs<String, Any?>, _ errors: [any Error]) {
    self.changes = changes.map { path, value in (path, value.map { LiteralPrinter.text($0) } ?? "nil") }
    self.errors = errors.map { LiteralPrinter.text($0, .untyped) }
  }

  /// Returns how the step differs from the assertion; nil if it doesn't.
  /// - Parameters:
  ///   - mismatch: returns how the current state differs from `PATH = LITERAL`; nil if it doesn't.
  ///   - literal: returns the current literal at a path; nil if there is none.
  func difference(
    from lines: [ObservationLine], mismatch: (String) -> String?, literal: (String) -> String?
  ) -> String? {
    var found: [String] = []
    let changed = lines.compactMap(\.path)
    for (path, literal) in changes {
      if let mismatch = mismatch("\(path) = \(literal)") {
        found.append(mismatch)
      } else if !changed.contains(where: { Self.covers(path, $0) || Self.covers($0, path) }) {
        found.append("expected \(path) to change, but it was \(literal) before")
      }
    }
    for line in lines {
      if let path = line.path, !changes.contains(where: { Self.covers($0.path, path) }) {
        found.append("not in the test: \(line.text)")
      }
    }
    let thrown = lines.compactMap { if case .thrown(let error) = $0 { error } else { nil } }
    if thrown != errors {
      found += errors.filter { !thrown.contains($0) }.map { "expected to throw \($0), but it did not" }
      found += thrown.filter { !errors.contains($0) }.map {
        "not in the test: throws \($0); if that is right, add throwing:"
      }
      if Set(errors) == Set(thrown) {
        found.append(
          "expected to throw \(errors.joined(separator: ", ")), but it threw \(thrown.joined(separator: ", "))")
      }
    }
    if found.isEmpty { return nil }
    return found.map { "  \($0)\n" }.joined() + advice(changed, literal)
  }

  /// Whether a path is equal to another one or contains it.
  private static func covers(_ path: String, _ other: String) -> Bool {
    Array(other.utf8).lies(below: Array(path.utf8))
  }

  /// Returns what to write if the step is right.
  private func advice(_ changed: [String], _ literal: (String) -> String?) -> String {
    var parts: [(path: String, literal: String)] = []
    for path in changed {
      // The whole list, if one of its elements was inserted or removed.
      let path = path.firstIndex(of: "[").map { String(path[..<$0]) } ?? path
      if parts.contains(where: { Self.covers($0.path, path) }) { continue }
      if let literal = literal(path) { parts.append((path, literal)) }
    }
    let pairs = parts.map { "\(LiteralPrinter.text($0.path)): \(CodeLiteral.code($0.literal))" }.joined(separator: ", ")
    return changed.isEmpty
      ? "\nIt changes nothing." : "\nIf the step is right: changes: [\(pairs)]"
  }
}
