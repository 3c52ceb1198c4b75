/// The pages of a feature. Drawing one takes longer than a step, so what is asked for again and again is kept for each state.
///
/// Use from one thread.
final class DrawnPages<State> {
  /// A page, and what drawing it reported; no text if the feature has no page.
  typealias Page = (text: String?, issues: [ReportedIssue])

  /// What is kept of it.
  private struct Look {
    /// Which cases it shows as possible, by their numbers.
    let shows: [Bool]
    let hasIssues: Bool
  }

  private let makeRenderer: ((State) -> ViewRenderer<State>)?
  private let caseWords: [[String]]
  /// By the hashes of their states.
  private var looks: [UInt64: Look] = [:]
  /// Whether the hash of a state says all of it.
  private let areKept = TypeShape.of(State.self).isWritable && !TypeShape.of(State.self).hidesParts

  /// So many are kept.
  private static var maxLooks: Int { 4_096 }

  /// - Parameter names: of the cases of the actions.
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
    // What comes after that isn't the page's doing.
    journal.observer?.reduces(journal.lastCaseName, isSent: false)
    return (text, issues)
  }

  /// Which cases the page of a state shows as possible, by their numbers; nil where there is none.
  func shows<Action>(in state: State, _ journal: ExplorationJournal<State, Action>) -> [Bool]? {
    makeRenderer == nil ? nil : look(at: state, journal).shows
  }

  /// Whether drawing the page of a state reports something.
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
