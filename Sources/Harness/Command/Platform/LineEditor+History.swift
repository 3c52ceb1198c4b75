extension LineEditor {
  /// A search for an older text that contains a given part.
  struct Search {
    var query = ""
    /// The place of the text shown.
    var place: Int
    /// The text and cursor when the search began.
    let text: String
    let cursor: Int
    let oldPlace: Int
    var hasFailed = false
  }

  /// Adds a text to the history, unless it equals the last one.
  mutating func keep(_ text: String) {
    if text.contains(where: { !$0.isWhitespace }), history.last != text { history.append(text) }
    if history.count > Self.maxHistory { history.removeFirst(history.count - Self.maxHistory) }
    drafts = [:]
    place = history.count
  }

  static let maxHistory = 1_000

  mutating func goBackInHistory() { goTo(place - 1) }
  mutating func goForwardInHistory() { goTo(place + 1) }

  /// Shows another text. What was typed into the current one is restored on return.
  mutating func goTo(_ new: Int) {
    guard new >= 0, new <= history.count, new != place else { return }
    drafts[place] = text
    place = new
    set(drafts[new] ?? (new < history.count ? history[new] : ""))
  }

  // MARK: Searching

  /// What is being searched for, as a prompt shows it; nil if there is no search.
  var searchText: String? {
    search.map { "\($0.hasFailed ? "no line has" : "search") '\($0.query)': " }
  }

  mutating func beginSearch() {
    drafts[place] = text
    search = Search(place: history.count, text: text, cursor: cursor, oldPlace: place)
  }

  /// Handles a key during a search. Returns nil for a key that ends the search and then has its usual effect.
  mutating func handleInSearch(_ key: TerminalKey) -> Outcome? {
    switch key {
    case .character(let character):
      search?.query.append(character)
      find(from: search?.place ?? history.count)
    case .edit(.paste(let text)):
      search?.query += text
      find(from: search?.place ?? history.count)
    case .edit(.control("r")): find(from: (search?.place ?? 0) - 1)
    case .edit(.backspace):
      _ = search?.query.popLast()
      find(from: history.count)
    case .interrupt, .edit(.control("g")):
      guard let search else { return nil }
      self.search = nil
      place = search.oldPlace
      set(search.text, cursor: search.cursor)
    default:
      search = nil
      return nil
    }
    return .edited
  }

  /// Shows the newest match at this place or an older one.
  private mutating func find(from start: Int) {
    guard let query = search?.query, !query.isEmpty else { return }
    for index in stride(from: min(start, history.count - 1), through: 0, by: -1) {
      let bytes = Array(history[index].utf8)
      guard let found = bytes.firstRange(of: Array(query.utf8)) else { continue }
      search?.place = index
      search?.hasFailed = false
      place = index
      set(history[index], cursor: found.lowerBound)
      return
    }
    search?.hasFailed = true
  }
}
