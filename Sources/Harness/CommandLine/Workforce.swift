/// Who plays scripts.
enum Workforce {
  case workers(WorkerCrew)
  /// This process, as it was asked for.
  case none
  /// This process, since there can be no workers.
  case impossible(String)

  var crew: WorkerCrew? { if case .workers(let crew) = self { crew } else { nil } }

  var isolation: RunReport.Isolation {
    switch self {
    case .workers: .workers
    case .none: .oneProcess
    case .impossible(let reason): .impossible(reason)
    }
  }
}

extension Invocation {
  /// The workers that are asked for, the first of them started.
  func startWorkers(_ options: BatchOptions) -> Workforce {
    guard let host, options.jobs != 0 else { return .none }
    do throws(WorkerPool.Failure) {
      return .workers(try WorkerCrew(host, options, suite, program: settings.program))
    } catch {
      return .impossible(error.description)
    }
  }

  /// Handed over at once: this process may end with a script.
  func noteMissing(_ reason: String) {
    console.note("harness: \(reason); going on in this process, where a trap ends all")
    console.errors.flush()
  }
}
