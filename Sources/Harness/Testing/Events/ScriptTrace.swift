/// Everything that happened while a script was played, step by step: what pictures of a run are drawn from.
///
/// A transcript holds new values only, and says nothing of effects between their start and their outputs; a trace has both.
/// It is made when it is asked for, and has no part in what is compared or recorded.
public struct ScriptTrace: Sendable, Equatable, Codable {
  /// The state before the first step, leaf by leaf, sorted by path; derived values follow, as `~name`.
  public package(set) var initialState: [Leaf] = []
  /// The feature's page before the first step; nil where it has no `view`.
  public package(set) var initialView: String?
  /// The commands of the script, in their order.
  public package(set) var steps: [Step] = []

  /// Why it ends before the script does; nil where it holds all of it.
  public package(set) var interruption: Interruption?

  package init() {}

  /// Why a trace ends in the middle of a script.
  public enum Interruption: String, Sendable, Equatable, Codable {
    /// The process that played it ended there, or was ended since the script ran past its time.
    case processEnded
    /// The same, and the script had done more before than there is room to keep for that case.
    case outOfRoom
  }

  /// A path with the literal that stands there.
  public struct Leaf: Sendable, Equatable, Codable {
    /// As transcripts write it: `counterState.number`.
    public let path: String
    /// As transcripts write it: `3`.
    public let literal: String
  }

  /// What changed at a path.
  public struct Change: Sendable, Equatable, Codable {
    /// As transcripts write it.
    public let path: String
    /// What became of elements of the list at the path, as transcripts write it: `removed at 0`, `inserted at 3...5`; nil where
    /// the value at the path is another one.
    public let edit: String?
    /// The literal before; nil where there was nothing, and for the order of a list.
    public let old: String?
    /// The literal now; nil where there is nothing any more.
    public let new: String?

    /// The path, and what became of its elements.
    package var subject: String { edit.map { "\(path) \($0)" } ?? path }

    init(path: String, edit: String? = nil, old: String?, new: String?) {
      self.path = path
      self.edit = edit
      self.old = old
      self.new = new
    }
  }

  /// One command.
  public struct Step: Sendable, Equatable, Codable {
    /// As it is written, without what was recorded below it.
    public let command: String
    /// The line of the file, from 1.
    public let line: Int
    /// The virtual time when it began, since the beginning of the script.
    public let begin: Duration
    /// The virtual time when it had ended; of a step that came to no end, that of its last event.
    public package(set) var end: Duration
    /// What happened, in order.
    public package(set) var events: [Event] = []
    /// The feature's page after it; nil where it has no `view`, and after a step that came to no end.
    public package(set) var view: String?
  }

  /// Something that happened.
  public struct Event: Sendable, Equatable, Codable {
    /// The virtual time since the beginning of the script.
    public let time: Duration
    /// What it was.
    public let kind: Kind
  }

  /// The kinds of events. Actions are counted through the script, sent and received alike, from 0; so are
  /// effects, in the order in which they began.
  public enum Kind: Sendable, Equatable, Codable {
    /// The script sent an action; `name` is that of its case.
    case sent(String, name: String?)
    /// An effect fed an action back; nil where it did so at once, without ever being in flight.
    case received(String, name: String?, effect: Int?)
    /// The state changed, as a transcript words it.
    case changed(Change)
    /// All leaves of the state that the last action changed: applied in order they lead from ``initialState`` to each
    /// later state.
    case leaves([Change])
    /// A derived value changed; its path is `~name`.
    case derived(Change)
    /// A declared subscriber was notified.
    case heard(name: String, literal: String)
    /// An endpoint of the world was called: by the work of an effect, or by the reducer, and then nil.
    case called(String, effect: Int?)
    /// The feature's page changed before the step was over: what it looked like from then on.
    case viewed(String)
    /// An effect began: because of the action of that number, or as a part of another effect, under a cancellation id.
    case effectBegan(Int, inside: Int?, id: String?, action: Int?)
    /// An effect had nothing more to do.
    case effectEnded(Int)
    /// An effect was cancelled.
    case effectCancelled(Int)
    /// What an action of a model did has thrown this error.
    case thrown(String)
    /// What a `hold` line holds begins to wait, although it is ready: `open task 2`.
    case waited(String)
    /// Nothing else was ready any more, and it goes on.
    case wentOn(String)
    /// An effect was still at work at the end of the script, and why.
    case inFlight(action: String, reason: String)
    /// An issue was reported.
    case failed(String)
  }
}
