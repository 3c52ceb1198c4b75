import Harness

// Literals that are long, for docs/transcripts.md.

struct Article: Equatable {
  var id: Int
  var title: String
  var summary: String
  var isRead: Bool
}

enum ArticlesAction { case load, loaded([Article]) }

let articlesFeature = Feature(
  "articles", initialState: [Article](),
  reducer: Reducer<[Article], ArticlesAction, (Int) -> Effect<[Article]>> { state, action, articles in
    switch action {
    case .load: return articles(1).map(ArticlesAction.loaded)
    case .loaded(let loaded): state = loaded
    }
    return .none
  }
) { world in world.effect("articles") }
