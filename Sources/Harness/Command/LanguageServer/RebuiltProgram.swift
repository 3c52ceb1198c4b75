/// Notices that the executable of this process was built anew, when whoever writes it has come to an end.
struct RebuiltProgram {
  let path: String
  private let own: FileFingerprint?
  private var seen: FileFingerprint?
  private var refused: FileFingerprint?

  init(_ path: String) {
    self.path = path
    own = FileFingerprint.of(path)
  }

  /// Whether another one lies there, and has not changed since the last call.
  mutating func isThere() -> Bool {
    let now = FileFingerprint.of(path)
    defer { seen = now }
    return now != nil && own != nil && now != own && now != refused && now == seen
  }

  /// It can't take over as it is.
  mutating func refuse() { refused = seen }
}
