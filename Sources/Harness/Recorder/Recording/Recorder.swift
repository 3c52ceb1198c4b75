#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Records the behavior of stores while an app is used, so that you can replay it.
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
/// For each launch, each store has its own file in the folder. An action is written before it is reduced, so the file shows
/// what led to a crash: ``recover(_:)`` makes a transcript of it, and so does `harness import`. When a recording exceeds its
/// limit, its beginning is dropped.
public final class Recorder: Sendable {
  /// The destination of recordings.
  public struct Destination: Sendable {
    enum Kind: Sendable {
      case folder(String, keeping: Limit)
      /// Logs that the caller provides.
      case logs(@Sendable (RecordingHead) -> any RecordLog)
    }

    let kind: Kind

    /// Returns a folder as destination; it is created if it doesn't exist.
    /// - Parameters:
    ///   - url: the URL of the folder.
    ///   - limit: the maximum total size and age of the recordings in it; by default 64 megabytes. When a store begins, the
    ///     oldest recordings beyond the limit are removed, except recordings that are being written and files of other
    ///     programs. Recordings are locked while they are written. On iOS, use a folder of the app's own, since the system ends
    ///     a suspended app that holds a lock in a group's container.
    public static func folder(_ url: URL, keeping limit: Limit = .bytes(64 << 20)) -> Destination {
      Destination(kind: .folder(url.path, keeping: limit))
    }
  }

  /// The amount to keep, of one store's recording or of all recordings in a folder.
  public struct Limit: Sendable, Equatable {
    let bytes: Int
    let age: Duration?

    /// Limits the size. One recording takes at least 384 KB, and up to 4 MB it has its full size from the beginning.
    public static func bytes(_ count: Int) -> Limit { Limit(bytes: count, age: nil) }

    /// Limits the size and the age.
    public static func bytes(_ count: Int, age: Duration) -> Limit { Limit(bytes: count, age: age) }
  }

  private let destination: Destination
  private let limit: Limit
  private let redactions: [Redaction]
  let tokens = TokenTable()
  /// Replaces the real world for stores whose time is moved by hand.
  let byHand: ByHand?

  /// A world for tests of the recorder.
  struct ByHand {
    var time = LiveTime(clock: nil)
    var date = World.defaultDate
    var seed: UInt64 = 0
  }

  /// Creates a recorder.
  /// - Parameters:
  ///   - destination: the destination of recordings.
  ///   - limit: the amount of a store's recording to keep; by default a megabyte.
  ///   - redactions: the parts that recordings must not show.
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

  /// Returns the log for a store that begins now.
  func log(for head: RecordingHead) throws(RecordingError) -> any RecordLog {
    switch destination.kind {
    case .logs(let make): return make(head)
    case .folder(let path, let all):
      let limits = RecordingLimits.ofStore(limit)
      let ring = try RecordingRing(folder: path, name: head.fileName, about: Array(head.text.utf8), limits: limits)
      // A recording that can't be removed stays.
      RecordingWork.queue.async { _ = try? RecordingFolder(path).removeOld(all, now: CurrentProcess.secondsSince1970) }
      return RingLog(ring)
    }
  }

  /// Returns the redactor for a store; nil if everything may be shown.
  /// - Parameter endpoints: the endpoints of its world.
  func redactor(_ state: TypeShape, _ action: TypeShape, endpoints: [Endpoint]) throws(RedactionMistake) -> Redactor? {
    var places = SecretPlaces()
    var hidden: Set<String> = []
    for redaction in redactions {
      switch redaction.kind {
      case .path(let path):
        // Both may have the path; the path must be known in an action before its value reaches the state.
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
        if let failure, !isKnown { throw RedactionMistake("'\(path)' is not a path of the state: \(failure)") }
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

/// The reason why something can't be redacted.
struct RedactionMistake: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}
