/// A spelling that goes on working for one version and that no help shows.
struct RetiredSpelling: Sendable {
  let old: String
  let new: String
  /// The flags that the new spelling needs.
  var flags: [String] = []
  /// Whether a terminal shows the new spelling. Git calls its driver once for each file, so the driver stays
  /// silent.
  var isShown = true

  static let commands = [
    RetiredSpelling(old: "accept", new: "review", flags: ["accept"]),
    RetiredSpelling(old: "reject", new: "review", flags: ["reject"]),
    RetiredSpelling(old: "grow", new: "generate"),
    RetiredSpelling(old: "prune", new: "list", flags: ["obsolete"]),
    RetiredSpelling(old: "merge", new: "report merge"),
    RetiredSpelling(old: "merge-driver", new: "git merge-driver", isShown: false),
    RetiredSpelling(old: "resolve", new: "git resolve"),
  ]

  /// The retired flags, without their dashes.
  static let flags = [
    RetiredSpelling(old: "beside", new: "skip-covered"), RetiredSpelling(old: "until", new: "preserving"),
  ]

  static func command(_ old: String) -> RetiredSpelling? { commands.first { $0.old == old } }

  static func flag(_ old: String) -> RetiredSpelling? { flags.first { $0.old == old } }

  /// What to type instead: `review --accept`.
  var call: String { ([new] + flags.map { "--\($0)" }).joined(separator: " ") }

  /// Returns the line `'accept' is now 'review --accept'`.
  /// - Parameter dashes: what the flag begins with.
  func text(dashes: String = "") -> String { "'\(dashes)\(old)' is now '\(dashes)\(call)'" }
}
