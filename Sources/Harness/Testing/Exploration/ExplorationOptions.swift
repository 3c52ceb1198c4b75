/// The options for exploring a feature.
package struct ExplorationOptions: Codable, Equatable, Sendable {
  package var seed: UInt64 = 0
  /// The maximum number of generated steps in a run.
  package var maxSteps = 20
  /// Whether endpoints that can fail do so, and endpoints that needn't answer don't.
  package var makesFaults = false
  /// The environment to explore; nil for the feature's own.
  package var environment: String?
  /// Whether runs are also replayed in other orders of the ready tasks.
  package var triesOrders = true
  /// The steps with which all runs begin; nil to begin anywhere.
  package var from: ScriptBeginning?
  /// Literals from the feature's sources; nil if these aren't available.
  package var literals: [String]?

  package init(
    seed: UInt64 = 0, maxSteps: Int = 20, makesFaults: Bool = false, environment: String? = nil,
    triesOrders: Bool = true
  ) {
    self.seed = seed
    self.maxSteps = maxSteps
    self.makesFaults = makesFaults
    self.environment = environment
    self.triesOrders = triesOrders
  }

  /// The number of subpopulations. Runs whose numbers are congruent modulo this number share what they learn.
  package static let subpopulationCount = ExploredFeature.subpopulationCount
}

/// The steps of a script up to one of them.
package struct ScriptBeginning: Codable, Equatable, Sendable {
  package let path: String
  /// The text of the script up to there.
  package let text: String

  /// Returns nil if the line belongs to no step.
  /// - Parameter line: a line of the last step; its observations count as well.
  package init?(_ document: TranscriptDocument, upTo line: Int) {
    path = document.source.path
    guard let first = Self.firstLine(of: document), (first...document.source.lines.count).contains(line) else {
      return nil
    }
    // Stubs before the first command belong to the header.
    let next = document.statements.first { statement in
      let isStep = statement.kind.isCommand || statement.kind.isHold || statement.kind.isStub && statement.line > first
      return statement.line > line && isStep
    }
    let end = next?.range.lowerBound ?? document.source.bytes.count
    text = String(decoding: document.source.bytes[..<end], as: UTF8.self)
  }

  /// The line of the first step; nil if the script has none.
  package static func firstLine(of document: TranscriptDocument) -> Int? {
    let line = document.statements.first(where: \.kind.isCommand)?.line
    return line.flatMap { $0 <= document.source.lines.count ? $0 : nil }
  }
}
