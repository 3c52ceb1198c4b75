/// A warning about the files of a run, which fails nothing: most often about a script that is not run.
public struct FileWarning: Sendable, Hashable, Codable {
  /// The kind of a warning.
  public enum Kind: String, Sendable, Codable {
    /// The name is almost that of a transcript; the file is not run.
    case otherName
    /// The name is that of a transcript, but it is not a file: `found` says what it is. Only older reports have this warning;
    /// now such an entry fails the run, like a script that can't be read.
    case noFile
    /// The script is in the folder of another feature than it names: `found` is the feature. The script is run.
    case otherFeature
  }

  /// The path of the file, as it was found.
  public let path: String
  /// The kind of warning.
  public let kind: Kind
  /// What was found at the path; nil if the kind says it all.
  public let found: String?
  /// Where the file belongs; nil if that is unknown, or if there is already a file.
  public let place: String?

  package init(_ path: String, _ kind: Kind, found: String? = nil, place: String? = nil) {
    self.path = path
    self.kind = kind
    self.found = found
    self.place = place
  }
}
