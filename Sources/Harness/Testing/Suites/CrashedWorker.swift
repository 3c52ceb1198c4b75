/// A worker process that ended, and not because of the script that it played.
///
/// A thread that a script has started goes on when the script is over. What it does then can't be a result of any script:
/// all that is known is which scripts had run in the process.
public struct CrashedWorker: Sendable, Equatable, Codable {
  /// How it ended: what follows `the process`, as in `trapped, signal 4 (SIGILL)`.
  public let how: String
  /// What it was doing.
  public let moment: Moment
  /// The names of the scripts that it had played before, the first one first.
  public let scripts: [String]
  /// What was printed since the last of them was over.
  public let output: String

  /// What a worker does.
  public enum Moment: Sendable, Equatable {
    /// It waited for its next script.
    case waiting
    /// All was done, and it was to end.
    case closing
    /// It played this script, which doesn't end its process when it is played alone.
    case playing(String)
  }

  private enum CodingKeys: CodingKey {
    case how, moment, playing, scripts, output
  }

  package init(how: String, _ moment: Moment, scripts: [String], output: String) {
    self.how = how
    self.moment = moment
    self.scripts = scripts
    self.output = output
  }

  /// Reads what `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    how = try container.decode(String.self, forKey: .how)
    scripts = try container.decode([String].self, forKey: .scripts)
    output = try container.decode(String.self, forKey: .output)
    switch try container.decode(String.self, forKey: .moment) {
    case "waiting": moment = .waiting
    case "closing": moment = .closing
    default: moment = .playing(try container.decode(String.self, forKey: .playing))
    }
  }

  /// Writes the moment as a word, and the script that was played beside it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(how, forKey: .how)
    try container.encode(scripts, forKey: .scripts)
    try container.encode(output, forKey: .output)
    switch moment {
    case .waiting: try container.encode("waiting", forKey: .moment)
    case .closing: try container.encode("closing", forKey: .moment)
    case .playing(let name):
      try container.encode("playing", forKey: .moment)
      try container.encode(name, forKey: .playing)
    }
  }
}
