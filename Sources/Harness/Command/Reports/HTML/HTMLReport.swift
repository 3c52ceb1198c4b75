/// A page that shows what every script did, step by step, on its virtual time.
///
/// The page is one file that needs no network. Its data is in `<script type="application/json">` elements: one for the
/// overview, one for each feature and one for each script. The page's script reads those of features and scripts only when they
/// are shown. Whatever a run printed is data, which the page's script puts into text nodes; only the `PlainPage`, for browsers
/// without scripts, writes it as HTML.
struct HTMLReport {
  private let report: RunReport
  private let context: ReportContext
  private let features: [FeatureRow]
  private let causes: PageCauses

  init(_ report: RunReport, _ context: ReportContext) {
    self.report = report
    self.context = context
    features = Self.features(of: report)
    causes = PageCauses(report.results, context)
  }

  /// The approximate number of bytes that the texts of all features may take.
  private static let room = 16_000_000
  private static let limits = [65_536, 16_384, 4096, 1024, 400]

  private static let mostFailures = 200

  /// The contents of the file.
  var bytes: [UInt8] {
    var page: [UInt8] = []
    func append(_ text: String) { page.append(contentsOf: text.utf8) }
    func append(_ json: PageJSON, id: String) {
      append("<script type=\"application/json\" id=\"\(id)\">")
      page += json.bytes
      append("</script>\n")
    }
    append(PageFrame.head)
    append(PlainPage(report, context).text)
    append(PageFrame.middle)
    append(overview, id: "overview")
    if let findings = PageFindings(report) { append(findings.json, id: "findings") }
    var strings = features.map { _ in PageStrings() }
    var scripts: [(id: String, json: PageJSON)] = []
    var exploredGraphs: [PageGraph?] = []
    var sources: [PageSources?] = []
    for (index, feature) in features.enumerated() {
      let results = report.results.enumerated().filter { $0.element.feature == feature.name }
      for (number, result) in results {
        scripts.append(("script-\(number)", script(number, result, feature.cases, &strings[index])))
      }
      for (number, explored) in exploredCases.enumerated() where explored.feature == feature.name {
        scripts.append(("script-\(report.results.count + number)", explored.page))
      }
      let explored = report.explored?.features.first { $0.name == feature.name }?.graph
      sources.append(context.sources.map { PageSources(feature, results.map(\.element), $0, &strings[index]) })
      exploredGraphs.append(explored.map { PageGraph($0, &strings[index]) })
    }
    let limit =
      Self.limits.first { limit in strings.reduce(0) { $0 + $1.size(limit: limit) } < Self.room } ?? Self.limits[4]
    for index in features.indices {
      var json = PageJSON()
      json.object { json in
        strings[index].write(limit: limit, to: &json)
        if let graph = exploredGraphs[index] {
          json.key("explored")
          graph.write(to: &json)
        }
        sources[index]?.write(to: &json)
      }
      append(json, id: "feature-\(index)")
    }
    for script in scripts { append(script.json, id: script.id) }
    append(PageFrame.tail)
    return page
  }

  /// The contents as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Parts

  /// A feature with the numbers of its action's cases, and of the endpoints that its scripts called. Results of files without a
  /// feature have a row of their own.
  struct FeatureRow {
    let name: String
    let names: [String]
    let cases: [String: Int]
    let endpointNames: [String]
    let endpoints: [String: Int]

    init(name: String, names: [String], endpoints: Set<String>) {
      self.name = name
      self.names = names
      endpointNames = endpoints.sorted()
      cases = Self.numbers(names)
      self.endpoints = Self.numbers(endpointNames)
    }

    private static func numbers(_ names: [String]) -> [String: Int] {
      Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    }
  }

  private static func features(of report: RunReport) -> [FeatureRow] {
    var endpoints: [String: Set<String>] = [:]
    for result in report.results { endpoints[result.feature, default: []].formUnion(OverviewRow.endpoints(result)) }
    let known = Set(report.features.map(\.name))
    let unknown = Set(endpoints.keys).union((report.explored?.features ?? []).map(\.name)).subtracting(known)
    return (report.features.map { (name: $0.name, names: $0.actionCases) } + unknown.map { (name: $0, names: []) })
      .map { FeatureRow(name: $0.name, names: $0.names, endpoints: endpoints[$0.name] ?? []) }
      .sorted { $0.name < $1.name }
  }

  /// The cases of explored features, which are shown among the scripts.
  private var exploredCases: [ExploredCase] { (report.explored?.features ?? []).flatMap(ExploredCase.all) }

  private var overview: PageJSON {
    let numbers = Dictionary(features.enumerated().map { ($1.name, $0) }) { first, _ in first }
    let comparison = context.earlier.map { PageComparison(report, $0, isWhole: context.isWhole) }
    var json = PageJSON()
    json.object { json in
      if let made = report.made {
        json.key("made")
        json.add([
          made.at, made.tool, made.command, made.platform, made.project ?? "", made.commit ?? "", made.branch ?? "",
        ])
      }
      json.key("warnings")
      json.add(WarningText.lines(report.warnings))
      json.key("seconds")
      json.add(seconds: report.seconds)
      json.key("notRun")
      json.add(report.notRun)
      if let shard = report.shard {
        json.key("shard")
        json.add([shard.index, shard.count])
      }
      if let isolation = IsolationText(report.isolation) {
        json.key("notIsolated")
        json.add(isolation.text)
      }
      json.key("lost")
      json.array { json in
        for worker in report.lostWorkers { write(worker, to: &json) }
      }
      json.key("features")
      json.array { json in
        for feature in features { write(feature, to: &json) }
      }
      json.key("scripts")
      json.array { json in
        for (number, result) in report.results.enumerated() {
          let feature = numbers[result.feature] ?? 0
          OverviewRow(
            result, feature: feature, features[feature].cases, features[feature].endpoints, context,
            cause: causes.ofScripts[number], since: comparison?.entry(number), shown: causes.shown[number]
          )
          .write(to: &json)
        }
        for explored in exploredCases { explored.write(feature: numbers[explored.feature] ?? 0, to: &json) }
      }
      json.key("causes")
      causes.write(to: &json)
      json.key("links")
      context.links.write(commit: report.made?.commit, to: &json)
      if let comparison {
        json.key("against")
        comparison.write(to: &json)
      }
      if let headline = ExplorationText.headline(of: report) {
        json.key("explored")
        json.add(headline)
      }
    }
    return json
  }

  private func write(_ worker: CrashedWorker, to json: inout PageJSON) {
    let words = CrashedWorkerText(worker)
    json.object { json in
      json.key("headline")
      json.add(words.headline)
      json.key("cause")
      json.add(words.cause)
      json.key("output")
      json.add(LongText.cut(worker.output, limit: 20_000))
    }
  }

  /// Writes which failure of a script its others follow from.
  private func write(_ cause: FailureCause, to json: inout PageJSON) {
    if cause.main > 0 {
      json.key("main")
      json.add(min(cause.main, Self.mostFailures - 1))
    }
    if !cause.following.isEmpty {
      json.key("following")
      json.add(cause.following.sorted())
    }
    if let hint = cause.hint {
      json.key("hint")
      json.add(hint)
    }
  }

  private func write(_ feature: FeatureRow, to json: inout PageJSON) {
    let numbered = report.results.enumerated().filter { $0.element.feature == feature.name }
    let results = numbered.map(\.element)
    json.object { json in
      json.key("name")
      json.add(feature.name)
      if let graph = report.explored?.features.first(where: { $0.name == feature.name })?.graph {
        // Whether there is a graph of the exploration, and whether it is complete.
        json.key("explored")
        json.add(graph.isCut ? "cut" : "whole")
      }
      json.key("cases")
      json.add(feature.names)
      json.key("endpoints")
      json.add(feature.endpointNames)
      // The numbers of scripts that sent and that received each case.
      json.key("sent")
      json.add(feature.names.map { name in results.count { $0.coverage.sent.contains(name) } })
      json.key("received")
      json.add(feature.names.map { name in results.count { $0.coverage.received.contains(name) } })
      if let summary = report.features.first(where: { $0.name == feature.name }), !results.isEmpty {
        json.key("reach")
        PageReach(summary, numbered.map { ($0.offset, $0.element) }).write(to: &json)
      }
    }
  }

  private func script(
    _ number: Int, _ result: ScriptResult, _ cases: [String: Int], _ strings: inout PageStrings
  ) -> PageJSON {
    let accept = context.commands("record", [result.path])
    var json = PageJSON()
    json.object { json in
      json.key("run")
      json.add(context.commands("run", [result.path]))
      if !result.holds, result.failures.allSatisfy(\.kind.isAcceptable) {
        json.key("accept")
        json.add(accept)
      }
      json.key("output")
      json.add(LongText.cut(result.output, limit: 20_000))
      var failures = Array(result.failures.prefix(Self.mostFailures))
      if let cause = causes.ofScripts[number] {
        // The failure from which the others follow is always among those that are written.
        if cause.main >= failures.count { failures[failures.count - 1] = result.failures[cause.main] }
        write(cause, to: &json)
      }
      json.key("failures")
      json.array { json in
        for failure in failures {
          PageFailure(failure, of: result, accept: accept).write(to: &json)
        }
      }
      if let trace = result.trace {
        PageTrace(trace, cases: cases, &strings).write(to: &json)
      }
      let source = context.source?(result.path)
      if result.trace != nil || result.failures.contains(where: \.isUnreadable) && source != nil {
        let console = context.console()
        if result.failures.contains(where: \.isAboutOrder) {
          json.key("orders")
          json.add(1)
        }
        PageTranscript(result, source: source, notes: { console.notes($0, result) }, &strings).write(to: &json)
      }
    }
    return json
  }
}
