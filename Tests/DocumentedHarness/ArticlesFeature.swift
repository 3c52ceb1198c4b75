import Harness

// Long literals, for docs/transcripts.md.

struct Article: Equatable {
  var id: Int
  var title: String
  var summary: String
  var isRead: Bool
}

struct ArticlesState: Equatable {
  var articles: [Article] = []
  var isLoading = false
}

enum ArticlesAction { case load, loaded([Article]) }

let articlesFeature = Feature(
  "articles", initialState: ArticlesState(),
  reducer: Reducer<ArticlesState, ArticlesAction, (Int) -> Effect<[Article]>> { state, action, articles in
    switch action {
    case .load:
      state.isLoading = true
      return articles(1).map(ArticlesAction.loaded)
    case .loaded(let loaded): state = ArticlesState(articles: loaded)
    }
    return .none
  }
) { world in world.effect("articles") }
