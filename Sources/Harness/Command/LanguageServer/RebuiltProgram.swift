/// Detects that the executable of this process was rebuilt, and that the new file is complete because two checks see the same
/// file.
struct RebuiltProgram {
  let path: String
  private let own: FileFingerprint?
  private var seen: FileFingerprint?
  private var refused: FileFingerprint?

  init(_ path: String) {
    self.path = path
    own = FileFingerprint.of(path)
  }

  /// Whether there is a new file, unchanged since the last call.
  mutating func isThere() -> Bool {
    let now = FileFingerprint.of(path)
    defer { seen = now }
    return now != nil && own != nil && now != own && now != refused && now == seen
  }

  /// Marks the new file as unusable.
  mutating func refuse() { refused = seen }
}
