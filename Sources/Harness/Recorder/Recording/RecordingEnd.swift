/// The reason for a recording's end, stated by the last record of the file.
package enum RecordingEnd: Equatable, Sendable {
  /// The app closed the recording.
  case closed
  /// The disk had no more space.
  case noRoom(code: Int32)

  package var text: String {
    switch self {
    case .closed: "the recording was closed"
    case .noRoom(let code): "the recording ends here: the disk has no more space (\(SystemErrorText.text(for: code)))"
    }
  }

  // MARK: In a record

  var bytes: [UInt8] {
    switch self {
    case .closed: [1]
    case .noRoom(let code): [2] + (0..<4).map { UInt8(truncatingIfNeeded: UInt32(bitPattern: code) >> ($0 * 8)) }
    }
  }

  init?(bytes: ArraySlice<UInt8>) {
    switch (bytes.first, bytes.count) {
    case (1, 1): self = .closed
    case (2, 5):
      let number = bytes.dropFirst().reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      self = .noRoom(code: Int32(bitPattern: number))
    default: return nil
    }
  }
}
