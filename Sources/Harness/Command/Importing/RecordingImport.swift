/// Converts recordings to scripts with their observations and generated names. Only scripts that show something new are kept.
final class RecordingImport {
  private let suite: Suite
  private let directory: SnapshotDirectory
  private let players: ScriptPlayers
  private let options: Options
  /// What the scripts of each feature show, by feature.
  private var covered: [String: Set<UInt64>] = [:]

  /// What is asked for.
  struct Options: Sendable {
    /// Whether to keep scripts that show nothing new.
    var keepsAll = false
    /// The beginning of an observation that a shortened script must preserve.
    var until: String?
    /// The feature for recordings that don't name one, or name one that the suite doesn't have.
    var feature: String?
  }

  /// A script to write, and remarks about it.
  struct Script {
    let feature: String
    let name: String
    var text: String
    var remarks: [String] = []
    /// Whether a replay ends the process.
    var endsProcess = false
  }

  enum Outcome {
    case script(Script)
    /// A part of the recording is lost, for these reasons; the rest led to this outcome.
    indirect case damaged([String], Outcome)
    /// It shows nothing that others don't.
    case nothingNew(feature: String)
    /// It can't be imported, for this reason.
    case refused(String)
    /// The script must be fixed by hand before it can be read, for this reason. It belongs beside the recording.
    case unread(String, text: String, path: String)
  }

  init(_ suite: Suite, _ directory: SnapshotDirectory, _ players: ScriptPlayers, _ options: Options) {
    self.suite = suite
    self.directory = directory
    self.players = players
    self.options = options
  }

  /// Imports a recording, or a transcript that was recovered from one. From a folder it takes the last recording, or the last
  /// one that shows the observation to preserve, since an app may have several stores.
  func take(_ path: String) throws(ExploringFailure) -> Outcome {
    guard let until = options.until, FileSystem.isDirectory(path),
      let entries = try? RecordingFolder(path).recordings(), entries.count > 1
    else { return try takeFile(path) }
    for entry in entries.reversed() {
      let outcome = try takeFile(entry.path)
      switch outcome {
      case .script, .damaged(_, .script): return outcome
      default: break
      }
    }
    return .refused("none of its \(EnglishText.count(entries.count, "recording")) shows '\(until)' when replayed")
  }

  private func takeFile(_ path: String) throws(ExploringFailure) -> Outcome {
    if let text = Self.transcript(path) {
      let outcome = try take(text: text)
      if case .unread(let why, _, _) = outcome { return .refused("\(why); fix it there") }
      return outcome
    }
    let (recording, run, file): (Recording, RecordedRun, String)
    do {
      file = try Recorder.recording(at: path)
      recording = try Recording.read(file)
      run = try RecordedRun(recording)
    } catch {
      return .refused("\(error)")
    }
    let outcome = try take(run, file)
    // A killed process leaves an incomplete last record.
    let damage = recording.faults.filter { if case .torn = $0 { false } else { true } }
    return damage.isEmpty ? outcome : .damaged(damage.map { "\($0)" }, outcome)
  }

  private func take(_ run: RecordedRun, _ file: String) throws(ExploringFailure) -> Outcome {
    guard let feature = feature(of: run.head) else {
      let name = run.head.feature.map { "a feature '\($0)', which this suite doesn't have" }
      return .refused(
        """
        it is of \(name ?? "a store of \(run.head.stateType)"); say which one it is: --feature NAME, of \(suite.names.joined(separator: ", "))
        """)
    }
    let recorded = feature.base as? any RecordedFeature
    let script = RecordedScript(run, feature: feature.name, ownState: recorded?.ownState)
    let text = script.text(ends: true)
    let stubs: [String] = if run.isWeak, let recorded { try unknownAnswers(text, recorded) } else { [] }
    let outcome = try finish(Self.adding(stubs, to: text), feature) { observed in
      guard let difference = ReplayComparison(run, observed) else { return nil }
      return (Self.adding(stubs, to: script.text(ends: true, remarks: difference)), difference.remarks)
    }
    if case .script(var script) = outcome, run.isCutOff, !script.endsProcess {
      script.remarks.append("the process ended without closing the recording; a replay doesn't end its process")
      return .script(script)
    }
    guard case .unread(let why, let text, _) = outcome else { return outcome }
    let base = PathText.above(RecordingFolder.nameEnd, file) ?? file
    return .unread(why, text: text, path: base + SnapshotDirectory.fileExtension)
  }

  /// The text of a file if it is a transcript.
  private static func transcript(_ path: String) -> String? {
    guard let bytes = try? FileSystem.read(path),
      bytes.starts(with: "transcript ".utf8) || bytes.first == UInt8(ascii: "#")
    else { return nil }
    let source = SourceText(path: path, bytes: bytes)
    let text = String(decoding: source.bytes, as: UTF8.self)
    let hasEnd = TranscriptReader.readAll(source).statements.contains { $0.kind == .end }
    return hasEnd ? text : text + (text.hasSuffix("\n") ? "" : "\n") + "end\n"
  }

  private func take(text: String) throws(ExploringFailure) -> Outcome {
    let document = TranscriptReader.readAll(SourceText(path: "recorded", bytes: Array(text.utf8)))
    guard let feature = document.feature.flatMap({ suite[$0] }) else {
      return .refused(
        """
        it is of '\(document.feature ?? "")', which is no feature of this suite; those are \(suite.names.joined(separator: ", "))
        """)
    }
    return try finish(text, feature) { _ in nil }
  }

  private func feature(of head: RecordingHead) -> AnyFeature? {
    // The feature may have been renamed since.
    if let name = head.feature, let feature = suite[name] { return feature }
    if let name = options.feature ?? head.feature { return suite[name] }
    let all = suite.features.filter { feature in
      guard let names = (feature.base as? any RecordedFeature)?.typeNames else { return false }
      return names == (head.stateType, head.actionType)
    }
    return all.count == 1 ? all[0] : nil
  }

  /// Stubs that never answer, for endpoints whose answers are unknown. Only those that are called get one: other stubs would be
  /// reported as never used.
  private func unknownAnswers(
    _ text: String, _ feature: any RecordedFeature
  ) throws(ExploringFailure) -> [String] {
    guard case .observed(let observed) = try players.play([text])[0] else { return [] }
    let names = feature.ownEndpoints.compactMap { $0.kind == .value || $0.hasDefault ? nil : $0.name }
    let called = names.filter { name in observed.contains { $0.lines.contains { $0.hasPrefix("call \(name)(") } } }
    return called.map { "stub \($0) = never always" }
  }

  /// The text with lines added at the end of its header.
  private static func adding(_ stubs: [String], to text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard !stubs.isEmpty, let place = lines.firstIndex(of: "") else { return text }
    lines.insert(contentsOf: stubs, at: place)
    return lines.joined(separator: "\n")
  }

  /// - Parameter compare: Returns another text to write, with remarks, if a replay diverges.
  private func finish(
    _ text: String, _ feature: AnyFeature, compare: ([StepOutcome]) -> (text: String, remarks: [String])?
  ) throws(ExploringFailure) -> Outcome {
    var text = text
    var remarks: [String] = []
    var playing = try players.play([text])[0]
    if case .observed(let observed) = playing, let other = compare(observed) { (text, remarks) = other }
    if let until = options.until {
      guard let shorter = try shortened(text, feature, until) else {
        return .refused("a replay never shows '\(until)'")
      }
      text = shorter
      remarks = []
      playing = try players.play([text])[0]
    }
    switch playing {
    case .unread(let why):
      return .unread(why, text: text, path: "")
    case .ended(let how, _):
      // A script that ends its process can't be recorded: it fails until that is fixed.
      let script = Script(
        feature: feature.name, name: Self.name(text), text: text,
        remarks: remarks + ["the process \(how) when it is played"], endsProcess: true)
      return .script(script)
    case .observed(let observed):
      if observed.contains(where: { $0.lines.contains { $0.hasPrefix("fail ") } }) {
        text = Self.expectingFailure(text)
      }
    }
    let items = try items(of: [text])[0]
    let known = try covered(by: feature)
    // If the replay diverges, the recording is new, whatever the replay shows.
    if !options.keepsAll, options.until == nil, remarks.isEmpty, items.isSubset(of: known) {
      return .nothingNew(feature: feature.name)
    }
    covered[feature.name] = known.union(items)
    let result = try players.check([text])[0]
    if result.isVarying { remarks.append("it doesn't do the same each time, and has no observations") }
    return .script(
      Script(
        feature: feature.name, name: Self.name(text), text: result.isVarying ? text : result.actual ?? text,
        remarks: remarks))
  }

  /// `recorded-did-tap-plus-3f2a9c`
  private static func name(_ text: String) -> String { GeneratedScript.name(text, "recorded") }

  private static func expectingFailure(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard !lines.contains("expect failure"), let place = lines.firstIndex(where: { Keyword.ofLine($0) == .feature })
    else {
      return text
    }
    lines.insert("expect failure", at: place + 1)
    return lines.joined(separator: "\n")
  }

  // MARK: Coverage

  private func items(of texts: [String]) throws(ExploringFailure) -> [Set<UInt64>] {
    try players.playLooking(texts).map { BehaviourItems($0).all }
  }

  private func covered(by feature: AnyFeature) throws(ExploringFailure) -> Set<UInt64> {
    if let known = covered[feature.name] { return known }
    let files = directory.list(below: PathText.join(directory.root, feature.name)).files
    let known = try items(of: files.map(\.text)).union
    covered[feature.name] = known
    return known
  }

  // MARK: Shortening

  /// The shortest script that shows the same, found by shrinking as in exploring; nil if the whole script doesn't show it.
  private func shortened(_ text: String, _ feature: AnyFeature, _ until: String) throws(ExploringFailure) -> String? {
    let document = TranscriptReader.readAll(SourceText(path: "recorded", bytes: Array(text.utf8)))
    let environment = ScriptHeader(reading: document, load: SuiteRunner.load).environment?.name
    let explorer = try feature.explorer(ExplorationOptions(environment: environment))
    guard let sequence = explorer.sequence(of: ChoiceSequenceText(text: text, numbers: Self.numbers(document))) else {
      return nil
    }
    let failure = ExploredFailure(.issue, until, by: "")
    func script(_ sequence: ChoiceSequence) -> String {
      let lines = explorer.lines(of: sequence, calling: nil)
      return (lines.head + [""] + lines.steps + ["end", ""]).joined(separator: "\n")
    }
    let shrinker = try ChoiceSequenceShrinker(
      sequence, failure.identity, explorer.types, sends: explorer.sends(in: sequence)
    ) {
      [players] (sequence) throws(ExploringFailure) in
      let playing = try players.play([script(sequence)])[0]
      guard let step = Self.step(of: playing, showing: until) else { return ChoiceSequenceReplay(sequence, nil) }
      return ChoiceSequenceReplay(
        sequence.prefix(min(step, sequence.steps.count - 1) + 1), failure, steps: playing.calls)
    }
    guard var shrinker else { return nil }
    try shrinker.shrink()
    return "\(RecordedScript.firstLine), and shortened as long as it shows: \(until)\n\(script(shrinker.best.sequence))"
  }

  /// The first command that shows the given observation.
  private static func step(of playing: Playing, showing until: String) -> Int? {
    switch playing {
    case .observed(let steps): steps.firstIndex { $0.lines.contains { $0.hasPrefix(until) } }
    case .ended(let how, _): "the process \(how)".hasPrefix(until) ? .max : nil
    case .unread: nil
    }
  }

  /// For each stub, the number of the call of its endpoint that it answers.
  private static func numbers(_ document: TranscriptDocument) -> [Int] {
    var counts: [String: Int] = [:]
    return document.statements.filter(\.kind.isStub).map { statement in
      let name = String(statement.text.dropFirst(Keyword.stub.rawValue.count + 1).prefix { $0 != " " && $0 != "(" })
      defer { counts[name, default: 0] += 1 }
      return counts[name, default: 0]
    }
  }
}

extension RecordedScript {
  /// The text with remarks about a replay, before the statement they are about.
  func text(ends: Bool, remarks difference: ReplayComparison) -> String {
    let ordinals = lines(ends: ends).compactMap(\.ordinal)
    guard let place = ordinals.first(where: { $0 >= difference.ordinal }) ?? ordinals.last else {
      return text(ends: ends)
    }
    return text(ends: ends, remarks: [place: difference.remarks])
  }
}
