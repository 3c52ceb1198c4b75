import Harness

/// A long text in which a word is corrected, as docs/transcripts.md shows.
struct LetterState: Equatable {
  var body = String(repeating: "All of it is well. ", count: 12) + "Look at teh list."
}

enum LetterAction { case correct }

let letterFeature = Feature(
  "letter", initialState: LetterState(),
  reducer: Reducer<LetterState, LetterAction, Void> { state, action, _ in
    switch action {
    case .correct: state.body.replace("teh", with: "the")
    }
    return .none
  }
) { _ in () }
