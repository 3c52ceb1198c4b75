// Where time is virtual, work that leaves the engine is reported or captured.
extension DrainedExecutor {
  /// - Parameters:
  ///   - timeline: virtual time; nil where it is real.
  ///   - start: what the world of captured work begins with.
  ///   - isProbe: whether it is there to find out what the runtime shows, and can't ask for that itself.
  package convenience init(
    timeline: TestScheduler? = nil, unstructuredWork: UnstructuredWork = .reported,
    sealedFrom start: WorldSeal.Start = .init(), isProbe: Bool = false, didWake: @escaping @Sendable () -> Void = {}
  ) {
    let captures = unstructuredWork == .captured
    let isSealed = (captures || start.isReporting) && SealedFunctions.missing == nil
    let seal = isSealed ? timeline.map { WorldSeal(on: $0, from: start, hasAnswers: captures) } : nil
    let captured = captures ? timeline.map { CapturedWork(on: $0, sealedBy: seal) } : nil
    self.init(timeline: timeline, capturing: captured, didWake: didWake)
    seal?.begin(in: self)
    if isWatched, !isProbe { _ = (RuntimeHooks.seesUnstructuredTasks, RuntimeHooks.seesMainActor) }
  }

  /// Queues work that was about to leave, if such work is to be captured. Tasks that others made, and that are woken here,
  /// go their own way.
  func takes(_ job: UnownedJob, _ kind: KnownTasks.Kind, from part: ThreadWork.Part) -> Bool {
    guard isWatched, kind != .foreign else { return false }
    if captured != nil {
      append(job)
      return true
    }
    // Where tasks can't be distinguished, effects that are not async may wake one of somebody else.
    if kind == .new || part != .other { didEscape?(.task) }
    return false
  }

  /// Queues a hop to the main actor that the engine's own work makes.
  func takeMainJob(_ job: UnownedJob) {
    isUsed = true
    append(job, isForMain: true)
  }
}

extension EffectRunner {
  /// - Parameters:
  ///   - timeline: virtual time; nil where it is real.
  ///   - unstructuredWork: what becomes of work that leaves the engine, where time is virtual.
  ///   - start: what the world of captured work begins with.
  package convenience init(
    timeline: TestScheduler?, unstructuredWork: UnstructuredWork = .reported,
    sealedFrom start: WorldSeal.Start = .init()
  ) {
    self.init(timeline: timeline) {
      DrainedExecutor(timeline: timeline, unstructuredWork: unstructuredWork, sealedFrom: start, didWake: $0)
    }
  }
}

extension Engine {
  /// - Parameters:
  ///   - timeline: virtual time; nil for the real one.
  ///   - unstructuredWork: what becomes of work that leaves the engine, where time is virtual.
  ///   - reduce: the reducer with its environment.
  package convenience init(
    state: State, timeline: TestScheduler?, unstructuredWork: UnstructuredWork = .reported,
    reduce: @escaping (inout State, Action) -> Effect<Action>
  ) {
    let runner = EffectRunner(timeline: timeline, unstructuredWork: unstructuredWork)
    self.init(state: state, on: runner, followsWork: false, reduce: reduce)
  }
}
