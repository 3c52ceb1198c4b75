/// Everything that happened while a script was replayed, step by step: the data from which runs are drawn.
///
/// A transcript contains only new values, and doesn't show effects between their start and their outputs; a trace has both. It
/// is made on request, and is neither compared nor recorded.
public struct ScriptTrace: Sendable, Equatable, Codable {
  /// The state before the first step, leaf by leaf, sorted by path; derived values follow, as `~name`.
  public package(set) var initialState: [Leaf] = []
  /// The feature's page before the first step; nil if it has no `view`.
  public package(set) var initialView: String?
  /// The commands of the script, in order.
  public package(set) var steps: [Step] = []

  /// Why the trace ends before the script does; nil if it is complete.
  public package(set) var interruption: Interruption?

  package init() {}

  /// The reason why a trace ends in the middle of a script.
  public enum Interruption: String, Sendable, Equatable, Codable {
    /// The process that replayed the script ended there, or was ended because of the time limit.
    case processEnded
    /// The process ended, and the script had done more before than the space reserved for this case can hold.
    case outOfRoom
  }

  /// A path with the literal of its value.
  public struct Leaf: Sendable, Equatable, Codable {
    /// The path as transcripts write it: `counterState.number`.
    public let path: String
    /// The literal as transcripts write it: `3`.
    public let literal: String
  }

  /// A change at a path.
  public struct Change: Sendable, Equatable, Codable {
    /// The path as transcripts write it.
    public let path: String
    /// What happened to elements of the list at the path, as transcripts write it: `removed at 0`, `inserted at 3...5`; nil if
    /// the value at the path changed.
    public let edit: String?
    /// The literal before the change; nil if there was none, and for the order of a list.
    public let old: String?
    /// The literal after the change; nil if there is none any more.
    public let new: String?

    /// The path, followed by the edit if there is one.
    package var subject: String { edit.map { "\(path) \($0)" } ?? path }

    init(path: String, edit: String? = nil, old: String?, new: String?) {
      self.path = path
      self.edit = edit
      self.old = old
      self.new = new
    }
  }

  /// One command of the script.
  public struct Step: Sendable, Equatable, Codable {
    /// The command as written, without the lines recorded below it.
    public let command: String
    /// The line in the file, counted from 1.
    public let line: Int
    /// The virtual time at its beginning, since the beginning of the script.
    public let begin: Duration
    /// The virtual time at its end; for a step that did not finish, that of its last event.
    public package(set) var end: Duration
    /// What happened, in order.
    public package(set) var events: [Event] = []
    /// The feature's page after it; nil if there is no `view`, or if the step did not finish.
    public package(set) var view: String?
  }

  /// Something that happened.
  public struct Event: Sendable, Equatable, Codable {
    /// The virtual time since the beginning of the script.
    public let time: Duration
    /// The kind of event, with its values.
    public let kind: Kind
  }

  /// The kinds of events. Actions are numbered from 0 through the whole script, sent and received ones together. Effects are
  /// numbered from 0 in the order in which they began.
  public enum Kind: Sendable, Equatable, Codable {
    /// The script sent an action; `name` is the name of its case.
    case sent(String, name: String?)
    /// An effect fed an action back; `effect` is nil if it did so at once, without being in flight.
    case received(String, name: String?, effect: Int?)
    /// The state changed, as a transcript writes it.
    case changed(Change)
    /// All leaves of the state that the last action changed. Applied in order, they lead from ``initialState`` to each later
    /// state.
    case leaves([Change])
    /// A derived value changed; its path is `~name`.
    case derived(Change)
    /// A declared subscriber was notified.
    case heard(name: String, literal: String)
    /// An endpoint of the world was called: by the work of an effect, or by the reducer, in which case `effect` is nil.
    case called(String, effect: Int?)
    /// The feature's page changed before the end of the step; the value is the new page.
    case viewed(String)
    /// An effect began: because of the action with this number, or as a part of another effect, with its cancellation id.
    case effectBegan(Int, inside: Int?, id: String?, action: Int?)
    /// An effect finished.
    case effectEnded(Int)
    /// An effect was cancelled.
    case effectCancelled(Int)
    /// An action of a model threw this error.
    case thrown(String)
    /// Work held by a `hold` line began to wait although it was ready: `open task 2`.
    case waited(String)
    /// Held work continued, since nothing else was ready any more.
    case wentOn(String)
    /// An effect was still running at the end of the script, for this reason.
    case inFlight(action: String, reason: String)
    /// An issue was reported.
    case failed(String)
  }
}
