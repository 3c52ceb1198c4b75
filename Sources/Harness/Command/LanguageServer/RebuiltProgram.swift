/// Notices that the executable of this process was built again, and that the new one is complete: two looks find the same file.
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

  /// The file that was found can't be used.
  mutating func refuse() { refused = seen }
}
