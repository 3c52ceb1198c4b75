#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes down what stores do while an app is used, so that it can be replayed.
///
///     let recorder = Recorder(
///       to: .folder(url), keeping: .bytes(1 << 20), redacting: [.path("user.token"), .endpoint("login")])
///     let store = Store(
///       "order", initialState: OrderState(), reducer: orderReducer, recorder: recorder
///     ) { world in
///       OrderEnvironment(
///         submitOrder: world.effect("submitOrder", default: api.submitOrder),
///         showToast: world.fireAndForget("showToast", default: toasts.show))
///     }
///
/// Each store has a file of its own in the folder, for each launch. An action is written before it is reduced. So the file says what
/// led to a crash: ``recover(_:)`` makes a transcript of it, and so does `harness import`.
/// Where a recording grows beyond what is kept, its beginning is dropped.
public final class Recorder: Sendable {
  /// Where recordings go.
  public struct Destination: Sendable {
    enum Kind: Sendable {
      case folder(String, keeping: Limit)
      /// Wherever somebody keeps them.
      case logs(@Sendable (RecordingHead) -> any RecordLog)
    }

    let kind: Kind

    /// A folder, which is made where it isn't there.
    /// - Parameters:
    ///   - url: of the folder.
    ///   - limit: how much all recordings in it may take together, and how long ago they may have been written; by default 64
    ///     megabytes. Whenever a store begins, the oldest that are too many are removed; none that is being written, and no files
    ///     of others. Recordings are locked while they are written: on iOS the folder has to be the app's own, since the system
    ///     ends an app that is suspended with a lock in the container of a group.
    public static func folder(_ url: URL, keeping limit: Limit = .bytes(64 << 20)) -> Destination {
      Destination(kind: .folder(url.path, keeping: limit))
    }
  }

  /// How much is kept: of one store's recording, or of all recordings in a folder.
  public struct Limit: Sendable, Equatable {
    let bytes: Int
    let age: Duration?

    /// So many bytes. One recording takes at least 384 KB, and has its size from the beginning up to 4 MB.
    public static func bytes(_ count: Int) -> Limit { Limit(bytes: count, age: nil) }

    /// So many bytes, and what isn't older than that.
    public static func bytes(_ count: Int, age: Duration) -> Limit { Limit(bytes: count, age: age) }
  }

  private let destination: Destination
  private let limit: Limit
  private let redactions: [Redaction]
  let tokens = TokenTable()
  /// What stores have in place of the real world, where somebody moves their time by hand.
  let byHand: ByHand?

  /// A world for tests of the recorder.
  struct ByHand {
    var time = LiveTime(clock: nil)
    var date = World.defaultDate
    var seed: UInt64 = 0
  }

  /// - Parameters:
  ///   - destination: where recordings go.
  ///   - limit: how much of a store's recording is kept; by default a megabyte.
  ///   - redactions: what must not be seen in them.
  public convenience init(
    to destination: Destination, keeping limit: Limit = .bytes(1 << 20), redacting redactions: [Redaction] = []
  ) {
    self.init(to: destination, keeping: limit, redacting: redactions, byHand: nil)
  }

  init(
    to destination: Destination, keeping limit: Limit = .bytes(1 << 20), redacting redactions: [Redaction] = [],
    byHand: ByHand?
  ) {
    self.destination = destination
    self.limit = limit
    self.redactions = redactions
    self.byHand = byHand
  }

  /// Where the records of a store go that begins now.
  func log(for head: RecordingHead) throws(RecordingError) -> any RecordLog {
    switch destination.kind {
    case .logs(let make): return make(head)
    case .folder(let path, let all):
      let limits = RecordingLimits.ofStore(limit)
      let ring = try RecordingRing(folder: path, name: head.fileName, about: Array(head.text.utf8), limits: limits)
      // What can't be removed stays.
      RecordingWork.queue.async { _ = try? RecordingFolder(path).removeOld(all, now: CurrentProcess.secondsSince1970) }
      return RingLog(ring)
    }
  }

  /// What must not be seen of a store; nil where all may be.
  /// - Parameter endpoints: those of its world.
  func redactor(_ state: TypeShape, _ action: TypeShape, endpoints: [Endpoint]) throws(RedactionMistake) -> Redactor? {
    var places = SecretPlaces()
    var hidden: Set<String> = []
    for redaction in redactions {
      switch redaction.kind {
      case .path(let path):
        // Both may know it, and what it names in an action goes before what becomes of that in the state.
        var failure: PathReader.Failure?
        var isKnown = false
        for root in [state, action] {
          do throws(PathReader.Failure) {
            try places.add(path, in: root)
            isKnown = true
          } catch {
            failure = failure ?? error
          }
        }
        if let failure, !isKnown { throw RedactionMistake("'\(path)' is no path of the state: \(failure)") }
      case .endpoint(let name):
        guard endpoints.contains(where: { $0.name == name }) else {
          let nearest = NearestName.of(name, in: endpoints.map(\.name).sorted())
          throw RedactionMistake(
            "there is no endpoint '\(name)'\(nearest.map { "; did you mean '\($0)'?" } ?? "")")
        }
        hidden.insert(name)
      }
    }
    let shapes = [state, action] + endpoints.flatMap { $0.arguments + [$0.output] + ($0.failure.map { [$0] } ?? []) }
    if redactions.isEmpty, !shapes.contains(where: \.mayHoldSecrets) { return nil }
    let isNeeded = !redactions.isEmpty || shapes.contains(where: \.holdsSecrets)
    return Redactor(places, endpoints: hidden, tokens, isNeeded: isNeeded)
  }
}

/// Why what is to be redacted can't be.
struct RedactionMistake: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}
