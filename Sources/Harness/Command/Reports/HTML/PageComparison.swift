/// An earlier report, which the page is compared with.
struct EarlierReport {
  /// The file, as the user named it.
  let path: String
  let report: RunReport
}

/// The changes since an earlier report, as the overview shows them.
struct PageComparison {
  private let comparison: RunComparison
  private let earlier: EarlierReport
  /// Whether a script that isn't in the report is gone; if not, it may only not have been selected.
  private let isWhole: Bool

  init(_ report: RunReport, _ earlier: EarlierReport, isWhole: Bool) {
    comparison = RunComparison(of: report.results, against: earlier.report.results)
    self.earlier = earlier
    self.isWhole = isWhole && report.notRun == 0 && report.shard.map { $0.count == 1 } ?? true
  }

  /// Returns what has changed for the script with a number.
  func entry(_ number: Int) -> RunComparison.Entry { comparison.entries[number] }

  func write(to json: inout PageJSON) {
    let before = earlier.report
    // Both figures are for the same scripts.
    let results = isWhole ? before.results : comparison.known
    json.object { json in
      json.key("path")
      json.add(earlier.path)
      if let made = before.made {
        json.key("made")
        json.add([made.at, made.project ?? "", made.commit ?? "", made.branch ?? ""])
      }
      if let shard = before.shard, shard.count > 1 {
        json.key("shard")
        json.add([shard.index, shard.count])
      }
      json.key("isWhole")
      json.add(isWhole ? 1 : 0)
      json.key("scripts")
      json.add(results.count)
      json.key("failed")
      json.add(results.count { !$0.holds })
      json.key("steps")
      json.add(results.reduce(0) { $0 + $1.steps })
      json.key("seconds")
      json.add(seconds: isWhole ? before.seconds : results.reduce(0) { $0 + $1.seconds })
      json.key("gone")
      json.array { json in
        for result in comparison.gone {
          json.array { json in
            json.add(result.name)
            json.add(result.failures.count)
          }
        }
      }
    }
  }
}
