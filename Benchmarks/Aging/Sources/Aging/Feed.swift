import Foundation
import Harness

struct Author: Equatable {
  var id: UUID
  var name: String
  var handle: String
  var isVerified: Bool

  static let prototype = Author(id: UUID(0), name: "Ada", handle: "ada", isVerified: false)
}

/// What the changes of the model are about.
struct Post: Equatable, Identifiable {
  var id: UUID
  var title: String
  var text: String
  var author: Author
  var publishedAt: Date
  #if RENAMED
    var likeCount: Int
  #else
    var likes: Int
  #endif
  var isLiked: Bool
  var comments: Int
  #if !REMOVED
    var language: String
  #endif
  var tags: [String]
  #if FIELD_ADDED
    var shares = 0
  #endif
  #if OPTIONAL_ADDED
    var pinnedUntil: Date?
  #endif

  #if RENAMED
    static let prototype = Post(
      id: UUID(0), title: "", text: "", author: .prototype, publishedAt: .posted, likeCount: 0, isLiked: false,
      comments: 0,
      language: "en", tags: [])
    var shownLikes: Int {
      get { likeCount }
      set { likeCount = newValue }
    }
  #elseif REMOVED
    static let prototype = Post(
      id: UUID(0), title: "", text: "", author: .prototype, publishedAt: .posted, likes: 0, isLiked: false, comments: 0,
      tags: [])
  #else
    static let prototype = Post(
      id: UUID(0), title: "", text: "", author: .prototype, publishedAt: .posted, likes: 0, isLiked: false, comments: 0,
      language: "en", tags: [])
  #endif

  #if !RENAMED
    var shownLikes: Int {
      get { likes }
      set { likes = newValue }
    }
  #endif
}

extension Date {
  /// 2022-06-01T00:00:00Z
  static var posted: Date { Date(timeIntervalSince1970: 1_654_041_600) }
}

extension UUID {
  init(_ number: UInt8) { self.init(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)) }
}

enum APIError: Error, Equatable {
  case offline
  case server(code: Int, message: String)
}

struct FeedState: Equatable {
  var posts: IdentifiedArrayOf<Post> = []
  var page = 0
  var isLoading = false
  var selected: Post?
  var error: APIError?
}

enum FeedAction: Equatable {
  case load
  case receivePosts(Result<[Post], APIError>)
  case didTapLike(UUID)
  case receiveLikes(UUID, Result<Int, APIError>)
  case didTapPost(UUID)
  case didClose
  case didHide(UUID)
}

struct FeedEnvironment {
  var posts: (Int) async throws(APIError) -> [Post]
  var like: (UUID) async throws(APIError) -> Int
}

let feedReducer = Reducer<FeedState, FeedAction, FeedEnvironment> { state, action, env in
  switch action {
  case .load:
    state.isLoading = true
    state.error = nil
    let page = state.page + 1
    return Effect<Result<[Post], APIError>>.answer { () async throws(APIError) in try await env.posts(page) }
      .map(FeedAction.receivePosts)
  case .receivePosts(.success(let posts)):
    state.isLoading = false
    state.page += 1
    for post in posts { state.posts[id: post.id] = post }
    return .none
  case .receivePosts(.failure(let error)):
    state.isLoading = false
    state.error = error
    return .none
  case .didTapLike(let id):
    guard let post = state.posts[id: id], !post.isLiked else { return .none }
    state.posts[id: id]?.isLiked = true
    state.posts[id: id]?.shownLikes += 1
    return Effect<Result<Int, APIError>>.answer { () async throws(APIError) in try await env.like(id) }
      .map { FeedAction.receiveLikes(id, $0) }
  case .receiveLikes(let id, .success(let likes)):
    state.posts[id: id]?.shownLikes = likes
    return .none
  case .receiveLikes(let id, .failure(let error)):
    state.posts[id: id]?.isLiked = false
    state.posts[id: id]?.shownLikes -= 1
    state.error = error
    return .none
  case .didTapPost(let id):
    state.selected = state.posts[id: id]
    return .none
  case .didClose:
    state.selected = nil
    return .none
  case .didHide(let id):
    state.posts.remove(id: id)
    return .none
  }
}

extension Effect {
  /// The answer of an async endpoint, or the error that it throws.
  static func answer<Success, Failure: Error>(
    _ work: @escaping () async throws(Failure) -> Success
  ) -> Effect where Output == Result<Success, Failure> {
    .run { send in
      do throws(Failure) {
        await send(.success(try await work()))
      } catch {
        await send(.failure(error))
      }
    }
  }
}

var feedFeature: Feature<FeedState, FeedAction, FeedEnvironment> {
  Feature("feed", initialState: FeedState(), reducer: feedReducer) { world in
    FeedEnvironment(
      posts: world.task("posts", throwing: APIError.self), like: world.task("like", throwing: APIError.self))
  }
}
