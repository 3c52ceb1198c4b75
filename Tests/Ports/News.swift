import Foundation
import Harness

/// A list of news with an editor for the title of each.
struct NewsState: Equatable {
  var session = UUID()
  var articles: IdentifiedArrayOf<Article> = []
  var isLoading = false
  var editor: TitleEditorState?
  var message: String?
}

struct Article: Equatable, Identifiable {
  var id: Int
  var title: String
}

struct TitleEditorState: Equatable {
  var id: Int
  var title: String
  var isSaving = false
}

struct NewsError: Error, Equatable {}

enum NewsAction: Equatable {
  case onAppear
  case didPull
  case receiveArticles(Result<[Article], NewsError>)
  case didTapEdit(id: Int)
  case didTapClose
  case didDismissMessage
  case editor(TitleEditorAction)
}

enum TitleEditorAction: Equatable {
  case didChange(String)
  case didTapSave
  case receiveSaved(Result<String, NewsError>)
}

struct NewsEnvironment {
  var articles: @Sendable () async throws -> [Article]
  var save: @Sendable (_ id: Int, _ title: String) async throws -> Void
}

private let editorReducer = Reducer<TitleEditorState, TitleEditorAction, NewsEnvironment> {
  state, action, environment in
  switch action {
  case .didChange(let title):
    state.title = title
    return .none
  case .didTapSave:
    if state.isSaving { return .none }
    state.isSaving = true
    let (id, title) = (state.id, state.title)
    return .run { send in
      do {
        try await environment.save(id, title)
        await send(.receiveSaved(.success(title)))
      } catch {
        await send(.receiveSaved(.failure(NewsError())))
      }
    }
    .cancellable(id: "save")
  case .receiveSaved:
    state.isSaving = false
    return .none
  }
}

let newsReducer = Reducer<NewsState, NewsAction, NewsEnvironment>.combine(
  editorReducer.optional().pullback(state: \.editor, action: /NewsAction.editor, environment: { $0 }),
  Reducer { state, action, environment in
    switch action {
    case .onAppear, .didPull:
      if state.isLoading { return .none }
      state.isLoading = true
      return .run { send in
        do {
          try await send(.receiveArticles(.success(environment.articles())))
        } catch {
          await send(.receiveArticles(.failure(NewsError())))
        }
      }
    case .receiveArticles(.success(let articles)):
      state.isLoading = false
      state.articles = []
      for article in articles { state.articles.updateOrAppend(article) }
      return .none
    case .receiveArticles(.failure):
      // The fault: it loads forever.
      state.message = "The news could not be loaded."
      return .none
    case .didTapEdit(let id):
      state.editor = state.articles[id: id].map { TitleEditorState(id: id, title: $0.title) }
      return .cancel(id: "save")
    case .didTapClose:
      state.editor = nil
      return .cancel(id: "save")
    case .didDismissMessage:
      state.message = nil
      return .none
    case .editor(.receiveSaved(.success(let title))):
      if let id = state.editor?.id { state.articles[id: id]?.title = title }
      state.editor = nil
      return .none
    case .editor(.receiveSaved(.failure)):
      state.message = "The title could not be saved."
      return .none
    case .editor:
      return .none
    }
  })

let newsFeature = Feature("news", initialState: NewsState(), reducer: newsReducer) { world in
  NewsEnvironment(articles: world.task("articles"), save: world.task("save"))
}
.eventually("loading ends") { !$0.isLoading }
.eventually("saving ends") { !($0.editor?.isSaving ?? false) }
