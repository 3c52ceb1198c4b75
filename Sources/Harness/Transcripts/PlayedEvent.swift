/// What a player tells of a script while it plays it, for those who want more than the lines of a transcript: old values,
/// when effects begin and end, and which action started them.
///
/// Events come in the order in which things happened, which is not always the order of a transcript's lines.
package enum PlayedEvent: Equatable {
  /// The script begins with this state, leaf by leaf.
  case begins([LeafValue], view: String?)
  /// A statement begins; an index into the document.
  case stepBegins(statement: Int)
  /// It has ended.
  case stepEnds(view: String?)
  /// An action from outside, and the name of its case.
  case sent(String, name: String?)
  /// An action that an effect fed back; nil where the effect gave it at once, without ever being in flight.
  case received(String, name: String?, effect: Int?)
  /// A line of a transcript, with the value before.
  case changed(LeafChange)
  /// All leaves that an action changed.
  case leaves([LeafChange])
  case derived(LeafChange)
  case heard(name: String, literal: String)
  case called(String)
  /// `action` counts the actions that were reduced, from 0.
  case effectBegan(Int, inside: Int?, id: String?, action: Int?)
  case effectEnded(Int)
  case effectCancelled(Int)
  case inFlight(action: String, reason: String)
  case failed(String)

  /// Hears of events with their virtual time.
  package typealias Hearer = (Duration, PlayedEvent) -> Void
}

/// A leaf of a state: its path and its literal.
package struct LeafValue: Equatable, Sendable {
  package let path: String
  package let literal: String

  package init(_ path: String, _ literal: String) {
    self.path = path
    self.literal = literal
  }
}

/// Another value at a path; nil where there was none before, or is none any more.
package struct LeafChange: Equatable, Sendable {
  package let path: String
  package let old: String?
  package let new: String?

  package init(_ path: String, old: String?, new: String?) {
    self.path = path
    self.old = old
    self.new = new
  }
}
