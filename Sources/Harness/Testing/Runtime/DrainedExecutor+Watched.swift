// If time is virtual, work that leaves the engine is reported or captured.
extension DrainedExecutor {
  /// Creates an executor.
  /// - Parameters:
  ///   - timeline: virtual time; nil for real time.
  ///   - start: the initial values of the world for captured work.
  ///   - isProbe: whether it only tests what the runtime shows, and so can't ask for that itself.
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

  /// Queues work that was about to leave, if such work is captured. Foreign tasks that are woken here are not captured.
  func takes(_ job: UnownedJob, _ kind: KnownTasks.Kind, from part: ThreadWork.Part) -> Bool {
    guard isWatched, kind != .foreign else { return false }
    if captured != nil {
      append(job)
      return true
    }
    // If tasks can't be distinguished, effects that are not async may wake foreign ones.
    if kind == .new || part != .other { didEscape?(.task) }
    return false
  }

  /// Queues a hop of the engine's own work to the main actor.
  func takeMainJob(_ job: UnownedJob) {
    isUsed = true
    append(job, isForMain: true)
  }
}

extension EffectRunner {
  /// Creates a runner.
  /// - Parameters:
  ///   - timeline: virtual time; nil for real time.
  ///   - unstructuredWork: how to treat work that leaves the engine, if time is virtual.
  ///   - start: the initial values of the world for captured work.
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
  /// Creates an engine.
  /// - Parameters:
  ///   - timeline: virtual time; nil for real time.
  ///   - unstructuredWork: how to treat work that leaves the engine, if time is virtual.
  ///   - reduce: the reducer with its environment.
  package convenience init(
    state: State, timeline: TestScheduler?, unstructuredWork: UnstructuredWork = .reported,
    reduce: @escaping (inout State, Action) -> Effect<Action>
  ) {
    let runner = EffectRunner(timeline: timeline, unstructuredWork: unstructuredWork)
    self.init(state: state, on: runner, followsWork: false, reduce: reduce)
  }
}
