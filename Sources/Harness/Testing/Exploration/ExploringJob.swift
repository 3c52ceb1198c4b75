/// What a worker is asked while features are explored.
package enum ExploringJob: Equatable, Sendable {
  /// Reads a feature and its scripts; the jobs that follow are about it.
  case open(ExploringTarget)
  /// Plays runs of one island.
  case explore(IslandRuns)
  /// The same, writing what the last one does into the shared memory first: it is known to end the process.
  case narrate(IslandRuns)
  /// Plays a tape, and looks for one failure.
  case play(TapeText, wanted: ExploredFailure.Identity)
  /// Gives the tapes with which runs begin.
  case beginnings

  /// The numbers are none that a job of scripts has.
  private static let first = 100

  package var message: [UInt8] {
    var writer = WireWriter()
    switch self {
    case .open(let target):
      writer.append(Self.first)
      writer.append(target)
    case .explore(let runs):
      writer.append(Self.first + 1)
      writer.append(runs)
    case .narrate(let runs):
      writer.append(Self.first + 2)
      writer.append(runs)
    case .play(let tape, let wanted):
      writer.append(Self.first + 3)
      writer.append(tape)
      writer.append(ExploredFailure(wanted))
    case .beginnings: writer.append(Self.first + 4)
    }
    return writer.bytes
  }

  package init?(message: [UInt8]) {
    var reader = WireReader(message)
    switch reader.int() {
    case Self.first:
      guard let target = reader.exploringTarget() else { return nil }
      self = .open(target)
    case Self.first + 1:
      guard let runs = reader.islandRuns() else { return nil }
      self = .explore(runs)
    case Self.first + 2:
      guard let runs = reader.islandRuns() else { return nil }
      self = .narrate(runs)
    case Self.first + 3:
      guard let tape = reader.tape(), let wanted = reader.exploredFailure() else { return nil }
      self = .play(tape, wanted: wanted.identity)
    case Self.first + 4: self = .beginnings
    default: return nil
    }
  }
}

/// A feature that is explored, for all processes that have a part in it.
package struct ExploringTarget: Equatable, Sendable {
  package let feature: String
  package let options: ExplorationOptions
  /// The paths of its scripts.
  package var scripts: [String]
  /// Those that end their process, which are read and not played.
  package var unplayed: [String] = []
  /// The cases that effects feed back, by the first runs of all; nil as long as these haven't been played.
  package var received: [String]?
  /// Those of them that are known to end the process.
  package var skipped: [SkippedRun] = []
  /// Whether tapes are played and no runs: what runs would send need not be found out then.
  package var playsTapesAlone = false

  /// Which tapes of its runs a worker gives away.
  package var given = GivenTapes.none

  /// Whether a worker tells of the ways between abstract states, which takes time.
  package var drawsGraph = false

  package init(
    feature: String, options: ExplorationOptions, scripts: [String], unplayed: [String] = [],
    received: [String]? = nil, skipped: [SkippedRun] = [], playsTapesAlone: Bool = false,
    given: GivenTapes = GivenTapes.none,
    drawsGraph: Bool = false
  ) {
    self.feature = feature
    self.options = options
    self.scripts = scripts
    self.unplayed = unplayed
    self.received = received
    self.skipped = skipped
    self.playsTapesAlone = playsTapesAlone
    self.given = given
    self.drawsGraph = drawsGraph
  }

  package enum GivenTapes: Int, Sendable {
    case none
    /// Those that others begin with.
    case kept
    case all
  }

  /// The same for who plays tapes.
  package var forTapes: ExploringTarget {
    ExploringTarget(feature: feature, options: options, scripts: [], playsTapesAlone: true)
  }
}

/// What a worker found in the runs of a job.
package struct ExploringReply: Equatable, Sendable {
  package struct Found: Equatable, Sendable {
    package let run: Int
    package let failure: ExploredFailure
    package let tape: TapeText

    package init(run: Int, failure: ExploredFailure, tape: TapeText) {
      self.run = run
      self.failure = failure
      self.tape = tape
    }
  }

  /// A run that has been played.
  package struct Played: Equatable, Sendable {
    package let run: Int
    package let tape: TapeText
  }

  package var runs = 0
  package var actions = 0
  /// How many runs took an edge that their island had not.
  package var new = 0
  package var goals: [String] = []
  package var found: [Found] = []
  package var played: [Played] = []
  /// What the island has learned in these runs.
  package var learned = IslandLearning()
  package var notes = ExplorationNotes()

  package init(
    runs: Int = 0, actions: Int = 0, new: Int = 0, goals: [String] = [], found: [Found] = [], played: [Played] = [],
    learned: IslandLearning = IslandLearning(), notes: ExplorationNotes = ExplorationNotes()
  ) {
    self.runs = runs
    self.actions = actions
    self.new = new
    self.goals = goals
    self.found = found
    self.played = played
    self.learned = learned
    self.notes = notes
  }

  package mutating func add(
    _ run: ExploredRun, _ explorer: any Explorer, giving given: ExploringTarget.GivenTapes = .none
  ) {
    if !run.isPlayed { return }
    if given == .all || given == .kept && run.kept != nil {
      played.append(Played(run: run.number, tape: explorer.text(of: run.tape)))
    }
    runs += 1
    actions += run.actions
    if run.isNew { new += 1 }
    learned.edges += run.newEdges
    if let kept = run.kept { learned.corpus.append(kept) }
    for goal in run.goals where !goals.contains(goal) { goals.append(goal) }
    if let (failure, tape) = run.finding {
      found.append(Found(run: run.number, failure: failure, tape: explorer.text(of: tape)))
      learned.known.append(failure.identity)
    }
  }
}

extension WireWriter {
  package mutating func append(_ numbers: [Int]) {
    append(numbers.count)
    for number in numbers { append(number) }
  }

  package mutating func append(_ tape: TapeText) {
    append(tape.text)
    append(tape.numbers)
  }

  mutating func append(_ target: ExploringTarget) {
    append(target.feature)
    append(Int(truncatingIfNeeded: target.options.seed))
    append(target.options.maxSteps)
    append(target.options.makesFaults ? 1 : 0)
    append(target.options.environment.map { [$0] } ?? [])
    append(target.scripts)
    append(target.unplayed)
    append(target.received == nil ? 0 : 1)
    append(target.received ?? [])
    append(target.skipped)
    append(target.playsTapesAlone ? 1 : 0)
    append(target.given.rawValue)
    append(target.drawsGraph ? 1 : 0)
  }

  mutating func append(_ identity: ExploredFailure.Identity) {
    append(Int(identity.kind.rawValue))
    append([identity.what, identity.lastCase])
  }

  package mutating func append(_ failure: ExploredFailure) {
    append(Int(failure.identity.kind.rawValue))
    append([failure.identity.what, failure.identity.lastCase, failure.text])
  }

  package mutating func append(_ reply: ExploringReply) {
    append([reply.runs, reply.actions, reply.new])
    append(reply.goals)
    append(reply.found.count)
    for found in reply.found {
      append(found.run)
      append(found.failure)
      append(found.tape)
    }
    append(reply.played.map(\.run))
    for played in reply.played { append(played.tape) }
    append(reply.learned)
    append(reply.notes)
  }

  package mutating func append(_ tapes: [TapeText]) {
    append(tapes.count)
    for tape in tapes { append(tape) }
  }

  package mutating func append(_ outline: ExplorationOutline) {
    append(outline.sends)
    append(outline.sendsNothing ? 1 : 0)
    append(outline.fedBack)
    append(outline.problems)
    append(outline.goals)
    let known = outline.known.sorted { ($0.value.script, $0.key) < ($1.value.script, $1.key) }
    append(known.map(\.value.script))
    for (identity, failure) in known {
      append(identity)
      append(failure.text)
    }
    append(outline.received)
  }
}

extension WireReader {
  package mutating func ints() -> [Int]? {
    guard let count = int(), count >= 0 else { return nil }
    var numbers: [Int] = []
    for _ in 0..<count {
      guard let number = int() else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  package mutating func tape() -> TapeText? {
    guard let text = text(), let numbers = ints() else { return nil }
    return TapeText(text: text, numbers: numbers)
  }

  mutating func exploringTarget() -> ExploringTarget? {
    guard let feature = text(), let seed = int(), let maxSteps = int(), let makesFaults = int(),
      let environment = texts(), let scripts = texts(), let unplayed = texts(), let isOpened = int(),
      let received = texts(),
      let skipped = skippedRuns(), let playsTapesAlone = int(),
      let given = int().flatMap(ExploringTarget.GivenTapes.init), let drawsGraph = int()
    else { return nil }
    let options = ExplorationOptions(
      seed: UInt64(truncatingIfNeeded: seed), maxSteps: maxSteps, makesFaults: makesFaults == 1,
      environment: environment.first)
    return ExploringTarget(
      feature: feature, options: options, scripts: scripts, unplayed: unplayed,
      received: isOpened == 1 ? received : nil,
      skipped: skipped, playsTapesAlone: playsTapesAlone == 1, given: given, drawsGraph: drawsGraph == 1)
  }

  package mutating func tapes() -> [TapeText]? {
    guard let count = int(), count >= 0 else { return nil }
    var tapes: [TapeText] = []
    for _ in 0..<count {
      guard let tape = tape() else { return nil }
      tapes.append(tape)
    }
    return tapes
  }

  package mutating func exploredFailure() -> ExploredFailure? {
    guard let kind = identityKind(), let texts = texts(), texts.count == 3 else { return nil }
    return ExploredFailure(kind, texts[2], by: texts[1], what: texts[0])
  }

  mutating func identity() -> ExploredFailure.Identity? {
    guard let kind = identityKind(), let texts = texts(), texts.count == 2 else { return nil }
    return ExploredFailure.Identity(kind: kind, what: texts[0], lastCase: texts[1])
  }

  private mutating func identityKind() -> ExploredFailure.Identity.Kind? {
    int().flatMap { UInt8(exactly: $0) }.flatMap(ExploredFailure.Identity.Kind.init)
  }

  package mutating func exploringReply() -> ExploringReply? {
    guard let numbers = ints(), numbers.count == 3, let goals = texts(), let count = int() else { return nil }
    var reply = ExploringReply(runs: numbers[0], actions: numbers[1], new: numbers[2], goals: goals)
    for _ in 0..<count {
      guard let run = int(), let failure = exploredFailure(), let tape = tape() else { return nil }
      reply.found.append(ExploringReply.Found(run: run, failure: failure, tape: tape))
    }
    guard let runs = ints() else { return nil }
    for run in runs {
      guard let tape = tape() else { return nil }
      reply.played.append(ExploringReply.Played(run: run, tape: tape))
    }
    guard let learned = islandLearning() else { return nil }
    reply.learned = learned
    guard let notes = explorationNotes() else { return nil }
    reply.notes = notes
    return reply
  }

  package mutating func explorationOutline() -> ExplorationOutline? {
    guard let sends = texts(), let sendsNothing = int(), let fedBack = texts(), let problems = texts(),
      let goals = texts(), let scripts = texts()
    else { return nil }
    var outline = ExplorationOutline(
      sends: sends, sendsNothing: sendsNothing == 1, fedBack: fedBack, problems: problems, goals: goals)
    for script in scripts {
      guard let identity = identity(), let text = text() else { return nil }
      outline.known[identity] = KnownFailure(text: text, script: script)
    }
    guard let received = texts() else { return nil }
    outline.received = received
    return outline
  }
}
