extension ScriptResult {
  /// A key in a decoder's `userInfo` that skips traces, which take longer to decode than everything else.
  package static let leavesTraces = CodingUserInfoKey(rawValue: "harness.leavesTraces")

  /// Decodes what `encode(to:)` encodes, in the same order.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    path = try container.decode(String.self, forKey: .path)
    failures = try container.decode([ScriptFailure].self, forKey: .failures)
    steps = try container.decode(Int.self, forKey: .steps)
    recording = try container.decodeIfPresent(Recording.self, forKey: .recording)
    seconds = try container.decode(Double.self, forKey: .seconds)
    output = try container.decode(String.self, forKey: .output)
    actual = try container.decodeIfPresent(String.self, forKey: .actual)
    wildcards = try container.decodeIfPresent(Int.self, forKey: .wildcards)
    coverage = try container.decode(ActionCoverage.self, forKey: .coverage)
    reach = try container.decodeIfPresent(ScriptReach.self, forKey: .reach)
    dueRules = try container.decodeIfPresent([String].self, forKey: .dueRules)
    cancellation = try container.decodeIfPresent(CancelledIDs.self, forKey: .cancellation)
    letThrough = try container.decodeIfPresent([LetThrough].self, forKey: .letThrough)
    let leavesTrace = Self.leavesTraces.map { decoder.userInfo[$0] != nil } ?? false
    trace = leavesTrace ? nil : try container.decodeIfPresent(ScriptTrace.self, forKey: .trace)
    if let trace, !trace.isPlausible {
      throw DecodingError.dataCorruptedError(
        forKey: .trace, in: container, debugDescription: "a trace has lines, times or numbers that no run has")
    }
    otherFeature = try container.decodeIfPresent(String.self, forKey: .otherFeature)
    snapshots = try container.decodeIfPresent(String.self, forKey: .snapshots)
    sharedStubs = try container.decodeIfPresent([SharedStub].self, forKey: .sharedStubs)
    outcomes = try container.decodeIfPresent([StepOutcome].self, forKey: .outcomes)
    observed = try container.decodeIfPresent([StepOutcome].self, forKey: .observed)
  }
}
