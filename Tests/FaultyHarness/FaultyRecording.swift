import Foundation
import Harness

struct TickingState: Equatable {
  var count = 0
  var sum = 0
  var last = ""
}

enum TickingAction: Equatable {
  case tick(Int, String)
  case noted(Int)
  case trap
}

/// A store that is recorded until it is killed: a call with an answer, and one that waits, for each third action.
let tickingFeature = Feature<TickingState, TickingAction, (note: (Int) -> Effect<Int>, scheduler: any Scheduler)>(
  "ticking", initialState: TickingState(),
  reducer: Reducer { state, action, environment in
    switch action {
    case .tick(let number, let text):
      (state.count, state.last) = (number + 1, text)
      return number % 3 == 0 ? environment.note(number).map(TickingAction.noted) : .none
    case .noted(let number): state.sum &+= number
    case .trap: fatalError("the app gives up")
    }
    return .none
  }
) { (note: $0.effect("note"), scheduler: $0.scheduler) }
.live { world in
  (note: world.effect("note", default: { Effect(value: $0 * 2) }), scheduler: world.scheduler)
}

/// Records until it is killed, and writes to a file how many records were reported as written.
///
///     faulty-harness record-ring FOLDER BYTES PROGRESS [trap COUNT | limit FILE-SIZE]
enum FaultyRecording {
  static func run(_ arguments: [String]) -> Never {
    guard arguments.count >= 3, let bytes = Int(arguments[1]) else { fatalError("wrong arguments") }
    if arguments.count > 4, arguments[3] == "limit" { limitFiles(Int(arguments[4]) ?? 0) }
    do {
      let ring = try RecordingRing(
        folder: arguments[0], name: "a", about: Array("feature faulty".utf8),
        limits: RecordingLimits(bytes: bytes, firstBytes: 1 << 18))
      let last = arguments.count > 4 && arguments[3] == "trap" ? Int(arguments[4]) ?? 0 : .max
      record(ring, progress: progress(arguments[2]), last)
    } catch {
      print(error)
      exit(0)
    }
  }

  private static func record(_ ring: RecordingRing, progress: UnsafeMutablePointer<UInt64>, _ last: Int) -> Never {
    for number in 0... {
      if number == last { fatalError("the app gives up") }
      leaveIfAlone(number)
      if ring.append(RecordKind(rawValue: 1), content(number)) == .ended { break }
      progress.pointee = UInt64(number + 1)
    }
    print(ring.end?.text ?? "there is no end")
    exit(0)
  }

  /// Sends actions to a store, as fast as possible, until it is killed.
  ///
  ///     faulty-harness record-store FOLDER BYTES PROGRESS [trap COUNT | limit FILE-SIZE]
  static func runStore(_ arguments: [String]) -> Never {
    guard arguments.count >= 3, let bytes = Int(arguments[1]) else { fatalError("wrong arguments") }
    let option = arguments.count > 4 ? (arguments[3], Int(arguments[4]) ?? 0) : ("", 0)
    if option.0 == "limit" { limitFiles(option.1) }
    let recorder = Recorder(to: .folder(URL(filePath: arguments[0])), keeping: .bytes(bytes))
    let store = Store(tickingFeature, environment: "live", recorder: recorder)
    let progress = progress(arguments[2])
    for number in 0..<(option.0 == "limit" ? 5_000 : .max) {
      leaveIfAlone(number)
      store.send(option.0 == "trap" && number == option.1 ? .trap : .tick(number, text(number)))
      progress.pointee = UInt64(number + 1)
    }
    print(store.state.count)
    exit(0)
  }

  private static let parent = getppid()

  /// The process that should kill this one may be gone.
  private static func leaveIfAlone(_ number: Int) {
    if number % 1_024 == 0, getppid() != parent { exit(1) }
  }

  /// Of some length, so that a recording doesn't have too many actions to replay.
  private static func text(_ number: Int) -> String { String(repeating: "~", count: number &* 37 % 3_000) }

  /// The test computes the same.
  static func content(_ number: Int) -> [UInt8] {
    let count = number % 500 == 499 ? 40_000 : number &* 37 % 300
    return Array("\(number) ".utf8) + [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: count)
  }

  /// Memory that the test reads after this process has ended.
  private static func progress(_ path: String) -> UnsafeMutablePointer<UInt64> {
    let descriptor = open(path, O_RDWR)
    guard descriptor >= 0, let address = mmap(nil, 8, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      address != MAP_FAILED
    else { fatalError("no progress") }
    return address.assumingMemoryBound(to: UInt64.self)
  }

  /// Limits the size of files, as on a full disk.
  private static func limitFiles(_ size: Int) {
    var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
    #if canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #else
      setrlimit(RLIMIT_FSIZE, &limit)
    #endif
  }
}
