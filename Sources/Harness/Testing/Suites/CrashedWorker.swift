/// A worker process that ended for a reason other than the script that it was replaying.
///
/// A thread that a script starts continues after the script. What the thread does then can't be part of any script's result:
/// only the scripts that ran in the process are known.
public struct CrashedWorker: Sendable, Equatable, Codable {
  /// How the process ended: the words after `the process`, as in `trapped, signal 4 (SIGILL)`.
  public let how: String
  /// What the process was doing.
  public let moment: Moment
  /// The names of the scripts that it had replayed before, in order.
  public let scripts: [String]
  /// The output since the end of the last of these scripts.
  public let output: String

  /// What a worker is doing.
  public enum Moment: Sendable, Equatable {
    /// Waiting for its next script.
    case waiting
    /// Ending, after all scripts were done.
    case closing
    /// Replaying this script, which doesn't end its process when it is replayed alone.
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

  /// Decodes what `encode(to:)` encodes.
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

  /// Encodes the moment as a word, and beside it the script that was being replayed.
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
