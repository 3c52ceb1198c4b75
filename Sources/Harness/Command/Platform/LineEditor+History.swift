extension LineEditor {
  /// Looking for an older text by a part of it.
  struct Search {
    var query = ""
    /// Of what is shown.
    var place: Int
    /// What was there when it began.
    let text: String
    let cursor: Int
    let oldPlace: Int
    var hasFailed = false
  }

  /// Adds a text to the history; one that is the last already isn't added again.
  mutating func keep(_ text: String) {
    if text.contains(where: { !$0.isWhitespace }), history.last != text { history.append(text) }
    if history.count > Self.maxHistory { history.removeFirst(history.count - Self.maxHistory) }
    drafts = [:]
    place = history.count
  }

  static let maxHistory = 1_000

  mutating func goBackInHistory() { goTo(place - 1) }
  mutating func goForwardInHistory() { goTo(place + 1) }

  /// Shows another text; what was typed into this one is there again when one comes back.
  mutating func goTo(_ new: Int) {
    guard new >= 0, new <= history.count, new != place else { return }
    drafts[place] = text
    place = new
    set(drafts[new] ?? (new < history.count ? history[new] : ""))
  }

  // MARK: Searching

  /// What is looked for, as a prompt has it; nil where nothing is.
  var searchText: String? {
    search.map { "\($0.hasFailed ? "no line has" : "search") '\($0.query)': " }
  }

  mutating func beginSearch() {
    drafts[place] = text
    search = Search(place: history.count, text: text, cursor: cursor, oldPlace: place)
  }

  /// Returns nil for a key that ends the search and then does what it does.
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

  /// Shows the newest text with what is looked for, at this place or an older one.
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
