/// Something about the files of a run that fails nobody, and that somebody should know: most often a script that is not run.
public struct FileWarning: Sendable, Hashable, Codable {
  /// What is warned of.
  public enum Kind: String, Sendable, Codable {
    /// The name is nearly that of a transcript; it is not run.
    case otherName
    /// The name is that of a transcript, but it is no file: `found` says what it is. So it stands in older reports; today it fails
    /// the run, as a script that can't be read.
    case noFile
    /// The script lies in the folder of another feature than it says: `found` is the feature. It is run.
    case otherFeature
  }

  /// The file, as it was found.
  public let path: String
  /// What is warned of.
  public let kind: Kind
  /// What was found there; nil where the kind says it all.
  public let found: String?
  /// Where it belongs; nil where that isn't known, or where something lies there already.
  public let place: String?

  package init(_ path: String, _ kind: Kind, found: String? = nil, place: String? = nil) {
    self.path = path
    self.kind = kind
    self.found = found
    self.place = place
  }
}
