extension EffectRunner {
  /// Does work that belongs to the engine's thread: at once where the caller is on it, else when the engine settles.
  ///
  /// A job of the executor is on it, whichever thread runs it, since the engine waits for the job.
  package func onItsThread(_ work: @escaping () -> Void) {
    if thread.isCurrent || RuntimeHooks.current === executor { work() } else { inbox.post(work) }
  }
}
