import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Checks that nothing in a finding can be removed or simplified, by replaying it, without the shrinking code.
struct OneMinimalCheck {
  let explorer: any Explorer
  let finding: ExploredFinding

  /// For each stub of a script, the number of the call of its endpoint that it answers.
  private var numbers: [Int] {
    var counts: [Substring: Int] = [:]
    return finding.text.split(separator: "\n").filter { $0.hasPrefix("stub ") }.map { line in
      let name = line.dropFirst(5).prefix { $0 != "(" && $0 != " " }
      defer { counts[name, default: 0] += 1 }
      return counts[name, default: 0]
    }
  }

  /// - Parameter name: Where it was found.
  func check(_ name: String) throws {
    let text = finding.text.replacing("expect failure\n", with: "")
    let sequence = try XCTUnwrap(explorer.sequence(of: ChoiceSequenceText(text: text, numbers: numbers)), finding.text)
    XCTAssertTrue(fails(sequence), finding.text)
    for (what, less) in smaller(sequence) {
      XCTAssertFalse(fails(less), "\(name) \(what):\n\(finding.text)")
    }
  }

  private func fails(_ sequence: ChoiceSequence) -> Bool {
    explorer.replay(sequence, for: finding.failure.identity).failure != nil
  }

  /// All sequences that are one step smaller, each with what makes it smaller.
  private func smaller(_ sequence: ChoiceSequence) -> [(what: String, sequence: ChoiceSequence)] {
    let sends = explorer.sends(in: sequence)
    var all: [(what: String, sequence: ChoiceSequence)] = []
    for index in sequence.steps.indices {
      var less = sequence
      less.steps.remove(at: index)
      all.append(("without step \(index)", less))
      guard case .send(let action) = sequence.steps[index] else { continue }
      for simpler in SimplerValues(of: action) where sends(simpler) {
        less = sequence
        less.steps[index] = .send(simpler)
        all.append(("with \(LiteralPrinter.text(of: simpler.ref)) as step \(index)", less))
      }
    }
    for call in sequence.answers.calls {
      guard case .values(let values, let end)? = sequence.answers[call] else { continue }
      func add(_ what: String, _ values: [(value: ValueBox, after: Duration)], _ end: Stub.End) {
        var less = sequence
        less.answers[call] = .values(values, end: end)
        all.append(("with \(what) of \(call.endpoint)", less))
      }
      if values.contains(where: { $0.after > .zero }) { add("no delay", values.map { ($0.value, .zero) }, end) }
      if case .failure(let error, let delay?) = end, delay > .zero {
        add("no delay of the failure", values, .failure(error, after: nil))
      }
      for (index, value) in values.enumerated() {
        if values.count > 1 {
          var fewer = values
          fewer.remove(at: index)
          add("one answer less", fewer, end)
        }
        for simpler in SimplerValues(of: value.value) {
          var changed = values
          changed[index].value = simpler
          add("the simpler answer \(LiteralPrinter.text(of: simpler.ref))", changed, end)
        }
      }
    }
    return all
  }
}
