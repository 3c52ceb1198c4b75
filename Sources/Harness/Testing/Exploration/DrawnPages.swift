/// The pages of a feature. Drawing one takes longer than a step, so the properties needed repeatedly are cached for each
/// state.
///
/// Use from one thread.
final class DrawnPages<State> {
  /// A page, and the issues that drawing it reported; the text is nil if the feature has no page.
  typealias Page = (text: String?, issues: [ReportedIssue])

  /// The cached properties of a page.
  private struct Look {
    /// For each case, by number, whether the page shows it as possible.
    let shows: [Bool]
    let hasIssues: Bool
  }

  private let makeRenderer: ((State) -> ViewRenderer<State>)?
  private let caseWords: [[String]]
  /// The cached properties, by the hashes of their states.
  private var looks: [UInt64: Look] = [:]
  /// Whether the hash of a state covers the whole state.
  private let areKept = TypeShape.of(State.self).isWritable && !TypeShape.of(State.self).hidesParts

  /// The maximum number of cached pages.
  private static var maxLooks: Int { 4_096 }

  /// - Parameter names: the names of the actions' cases.
  init(_ makeRenderer: ((State) -> ViewRenderer<State>)?, _ names: [String]) {
    self.makeRenderer = makeRenderer
    caseWords = makeRenderer == nil ? [] : names.map(PageWords.words)
  }

  /// Draws the page of a state.
  func page<Action>(of state: State, _ journal: ExplorationJournal<State, Action>) -> Page {
    guard let makeRenderer else { return (nil, []) }
    journal.observer?.reduces(ExploredFailure.page, isSent: false)
    var text: String?
    let issues = captureIssues { text = makeRenderer(state).text(state) }
    // What follows is not caused by the page.
    journal.observer?.reduces(journal.lastCaseName, isSent: false)
    return (text, issues)
  }

  /// Returns for each case, by number, whether the page of a state shows it as possible; nil if there is no page.
  func shows<Action>(in state: State, _ journal: ExplorationJournal<State, Action>) -> [Bool]? {
    makeRenderer == nil ? nil : look(at: state, journal).shows
  }

  /// Whether drawing the page of a state reports issues.
  func hasIssues<Action>(_ state: State, _ journal: ExplorationJournal<State, Action>) -> Bool {
    makeRenderer != nil && look(at: state, journal).hasIssues
  }

  private func look<Action>(at state: State, _ journal: ExplorationJournal<State, Action>) -> Look {
    let key = areKept ? StructuralHasher.hash(state) : 0
    if areKept, let look = looks[key] { return look }
    let page = page(of: state, journal)
    let words = PageWords(page.text ?? "")
    let look = Look(shows: caseWords.map(words.show), hasIssues: !page.issues.isEmpty)
    if areKept {
      if looks.count == Self.maxLooks { looks = [:] }
      looks[key] = look
    }
    return look
  }
}
