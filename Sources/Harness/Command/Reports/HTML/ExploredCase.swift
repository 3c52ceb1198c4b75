/// A feature that was explored, or a failure that was found in it. The page shows it as a script without steps.
struct ExploredCase {
  private let explored: ExploredFeature
  /// The failure; nil for the feature itself.
  private let finding: ExploredFeature.Finding?
  private let report: ReportCase

  /// Returns the cases of a feature. If anything was found, the feature itself is not among them, since a page of its own shows
  /// what exploring covered.
  static func all(of explored: ExploredFeature) -> [ExploredCase] {
    let own = ExploredCase(explored: explored, finding: nil, report: ReportCase(explored))
    return (explored.findings.isEmpty || !own.report.holds ? [own] : [])
      + explored.findings.map { ExploredCase(explored: explored, finding: $0, report: ReportCase($0, of: explored)) }
  }

  var feature: String { explored.name }

  /// Writes what the overview shows.
  func write(feature: Int, to json: inout PageJSON) {
    json.object { json in
      json.key("name")
      json.add(report.name)
      json.key("path")
      json.add(report.path ?? (finding == nil ? explored.command : "not kept"))
      json.key("feature")
      json.add(feature)
      json.key("failures")
      json.add(report.holds ? 0 : 1)
      json.key("headlines")
      json.add(report.failure.map { [FailureText.visible($0.headline)] } ?? [])
      json.key("steps")
      json.add(finding?.sends ?? 0)
      json.key("seconds")
      json.add(seconds: 0)
      json.key("cases")
      json.add([Int]())
      json.key("about")
      json.add(
        finding == nil
          ? ExplorationText.count(explored)
          : "Once its script is accepted, harness run --report html=FILE shows what happens in each of its steps.")
    }
  }

  /// The data of its own page.
  var page: PageJSON {
    var json = PageJSON()
    json.object { json in
      json.key("run")
      json.add(finding?.command ?? explored.command)
      json.key("output")
      json.add("")
      json.key("failures")
      json.array { json in
        guard let failure = report.failure else { return }
        json.object { json in
          json.key("headline")
          json.add(FailureText.visible(failure.headline))
          json.key("place")
          json.add(report.path ?? explored.name)
          json.key("step")
          json.add(-1)
          json.key("note")
          json.add(LongText.cut(finding.map { FailureText.visibleLines($0.script) } ?? "", limit: 20_000))
        }
      }
    }
    return json
  }
}
