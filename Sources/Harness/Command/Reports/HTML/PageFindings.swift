/// The data of the page of findings: what exploring found, and the rules that features declare.
struct PageFindings {
  private let report: RunReport

  /// Creates the data; nil if there is none.
  init?(_ report: RunReport) {
    self.report = report
    if report.explored == nil && report.eventualRules.isEmpty && broken.isEmpty { return nil }
  }

  /// The rules that scripts break, with the numbers of these scripts.
  private var broken: [(feature: String, name: String, kind: String, scripts: [Int])] {
    var found: [(feature: String, name: String, kind: String, scripts: [Int])] = []
    for (number, result) in report.results.enumerated() {
      for failure in result.failures {
        guard case .reported(_, _, .rule(let name, let kind)) = failure.kind else { continue }
        if let index = found.firstIndex(where: { ($0.feature, $0.name) == (result.feature, name) }) {
          found[index].scripts.append(number)
        } else {
          found.append((result.feature, name, "\(kind)", [number]))
        }
      }
    }
    return found
  }

  var json: PageJSON {
    var json = PageJSON()
    json.object { json in
      json.key("features")
      json.array { json in for feature in report.explored?.features ?? [] { write(feature, to: &json) } }
      json.key("review")
      json.add(report.explored?.review ?? [])
      json.key("rules")
      json.array { json in
        for rule in report.eventualRules {
          json.array { json in
            json.add(rule.feature)
            json.add(rule.name)
            json.add(rule.wasDue ? 1 : 0)
          }
        }
      }
      json.key("broken")
      json.array { json in
        for rule in broken {
          json.array { json in
            json.add(rule.feature)
            json.add(rule.name)
            json.add(rule.kind)
            json.add(PageReach.ranges(rule.scripts))
          }
        }
      }
    }
    return json
  }

  private func write(_ feature: ExploredFeature, to json: inout PageJSON) {
    json.object { json in
      json.key("name")
      json.add(feature.name)
      json.key("command")
      json.add(feature.command)
      json.key("numbers")
      json.add([feature.runs, feature.actions, feature.new])
      if let failure = feature.failure {
        json.key("failure")
        json.add(LongText.cut(failure, limit: 4096))
      }
      if let stopped = feature.stopped {
        json.key("stopped")
        json.add(stopped)
      }
      json.key("givenUp")
      json.add(feature.givenUp ?? 0)
      json.key("findings")
      json.array { json in for finding in feature.findings { write(finding, to: &json) } }
      json.key("known")
      json.array { json in for known in feature.known { json.add([known.what, known.script]) } }
      json.key("problems")
      json.add(feature.problems)
      json.key("goals")
      json.array { json in for goal in feature.goals { write(goal.name, [goal.wasReached], to: &json) } }
      json.key("neverSent")
      json.array { json in for one in feature.neverSent ?? [] { json.add([one.name, one.why]) } }
      json.key("cases")
      json.array { json in
        for one in feature.cases { write(one.name, [one.wasSent, one.hasChanged], to: &json) }
      }
    }
  }

  private func write(_ name: String, _ flags: [Bool], to json: inout PageJSON) {
    json.array { json in
      json.add(name)
      for flag in flags { json.add(flag ? 1 : 0) }
    }
  }

  private func write(_ finding: ExploredFeature.Finding, to json: inout PageJSON) {
    json.object { json in
      json.key("name")
      json.add(finding.name)
      json.key("kind")
      json.add(finding.kind.rawValue)
      json.key("text")
      json.add(LongText.cut(finding.text, limit: 20_000))
      json.key("case")
      json.add(finding.lastCase)
      json.key("numbers")
      json.add([finding.run, finding.sends, finding.stubs, finding.isMinimal ? 1 : 0])
      json.key("script")
      json.add(LongText.cut(finding.script, limit: 65_536))
      json.key("command")
      json.add(finding.command)
      if let kept = finding.kept {
        json.key("kept")
        json.add([kept.path ?? "", kept.problem ?? "", kept.remark ?? ""])
      }
    }
  }
}
