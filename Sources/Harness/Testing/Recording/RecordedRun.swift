/// The contents of a recording: where its script begins, and what happened from there on.
package struct RecordedRun {
  package let head: RecordingHead
  /// The state at the beginning; nil is the feature's own.
  package let start: RecordedEvent.RecordedState?
  /// The time at the beginning.
  package let startTime: Duration
  /// What happened, in order, without states.
  package let events: [TimedEvent]
  /// Remarks about the recording, for comments.
  let remarks: [String]
  /// Whether the process ended without closing the recording.
  package let isCutOff: Bool

  /// Whether the store had no feature: the answers of endpoints are unknown, so the script sends the actions that effects fed
  /// back.
  package var isWeak: Bool { head.feature == nil }

  /// The reason why a recording can't be read.
  package enum Problem: Error, CustomStringConvertible {
    case noHead
    /// - Parameter omitted: what was too long to be kept.
    case noState(omitted: String?)

    package var description: String {
      switch self {
      case .noHead: "its header is missing"
      case .noState(let omitted):
        "its beginning was dropped, and it contains no later state to start from"
          + (omitted.map { "; omitted as too long: \($0); let the recorder keep more" } ?? "")
      }
    }
  }

  /// Creates a run from the records of a recording.
  /// - Parameters:
  ///   - records: the records in order; the oldest may be missing.
  ///   - begin: the number of the first record that exists.
  ///   - gap: the number of the first record after the last missing one, if not only the oldest are missing.
  init(
    about: String, _ records: [StoredRecord], begin: UInt64 = 0, gap: UInt64? = nil, isCutOff: Bool = false,
    remarks: [String] = []
  ) throws(Problem) {
    guard let head = RecordingHead(about) else { throw .noHead }
    self.head = head
    var remarks = remarks
    var isCutOff = isCutOff
    var all = records.compactMap { TimedEvent(ordinal: $0.ordinal, kind: $0.kind, bytes: $0.bytes) }
    func states(from begin: UInt64) -> [RecordedEvent.RecordedState] {
      all.compactMap { if case .state(let state) = $0.event, state.before >= begin { state } else { nil } }
    }
    var begin = max(begin, records.first?.ordinal ?? 0)
    if let gap, gap > begin {
      let later = all.count { $0.ordinal >= gap }
      if states(from: gap).isEmpty, later < all.count {
        all.removeAll { $0.ordinal >= gap }
        remarks.append(
          "ends before the missing records: the \(later) later ones contain no state to start from")
        isCutOff = true
      } else {
        begin = gap
      }
    }
    self.isCutOff = isCutOff
    let isWhole = begin == 0
    let usable = states(from: begin)
    let middle = begin + ((all.last?.ordinal ?? begin) - begin) / 2
    let quiet = usable.first { $0.inFlight.isEmpty && $0.before <= middle }
    if isWhole {
      start = usable.first { $0.before == 0 }
      if !head.beginsWithOwnState, start == nil { remarks.append("the state at the beginning is missing") }
    } else {
      // Beginning with something in flight is better than losing most of what is kept.
      guard let first = quiet ?? usable.first else {
        let omitted = all.lazy.compactMap { if case .omitted(let what) = $0.event { what } else { nil } }
        throw .noState(omitted: omitted.first)
      }
      start = first
      if !first.inFlight.isEmpty {
        remarks.append("begins in the middle: \(first.inFlight.joined(separator: "; ")) in flight")
      }
    }
    let first = isWhole ? 0 : start?.before ?? 0
    events = all.filter { event in
      if case .state = event.event { return false }
      // Omitting a state loses nothing of what happened.
      if case .omitted(let what) = event.event, what.hasPrefix("\(EventCode.state),") { return false }
      return event.ordinal >= first
    }
    // Nothing is in flight before the first event.
    startTime = events.first?.time ?? .zero
    self.remarks = remarks
  }
}

extension RecordedRun {
  /// Creates a run from a file's contents.
  package init(_ recording: Recording) throws(Problem) {
    var gap: UInt64?
    for case .missing(let ordinals) in recording.faults { gap = max(gap ?? 0, ordinals.upperBound) }
    var remarks = recording.faults.map { "\($0)" }
    if case .noRoom? = recording.end, let end = recording.end { remarks.append(end.text) }
    try self.init(
      about: String(decoding: recording.about, as: UTF8.self),
      recording.records.map { StoredRecord(ordinal: $0.ordinal, kind: $0.kind.rawValue, bytes: $0.bytes) },
      begin: recording.begin, gap: gap, isCutOff: recording.end == nil && !recording.isOpen, remarks: remarks)
  }
}
