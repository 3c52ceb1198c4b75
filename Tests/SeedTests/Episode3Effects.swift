import Dispatch
import Harness
import XCTest

// Point-Free TCA ep.3, "Effect" (003). Every step is the case of one action; the rest of the reducer stays.

enum Episode3Effects {
  typealias AppState = Episode3.AppState
  typealias AppEnvironment = Episode3.AppEnvironment
  typealias Todo = Episode3.Todo
  typealias AppReducer = AnyReducer<AppState, AppAction, AppEnvironment>

  enum AppAction: Equatable {
    case todo(index: Int, action: TodoAction)
    //  case todoCheckboxTapped(index: Int)
    //  case todoTextFieldChanged(index: Int, text: String)
    case addButtonTapped
    case todoDelayCompleted
  }

  typealias TodoAction = Episode3.TodoAction

  // Added: the reducer around each step.
  static func appReducer(_ step: AppReducer) -> AppReducer {
    .combine(
      Episode3.todoReducer.forEach(
        state: \AppState.todos, action: /AppAction.todo(index:action:), environment: { _ in .init() }),
      step)
  }

  /// Nothing can be done to the state in an effect: a fire-and-forget that only waits.
  static let waiting: AppReducer = AnyReducer { state, action, environment in
    switch action {

    case .todo(index: _, action: .checkboxTapped):  // switch여서 순서도 중요하다.
      return Effect.fireAndForget {
        // after a second, and then the codes below will be happened

      }
      .delay(for: 1, scheduler: DispatchQueue.main)
      .eraseToEffect()

    // Added: in place of the seed's "(...)".
    default:
      return .none
    }
  }

  /// What follows the `return` is never reached, so nothing is sorted.
  static let unreachable: AppReducer = AnyReducer { state, action, environment in
    switch action {

    case .todo(index: _, action: .checkboxTapped):  // switch여서 순서도 중요하다.
      // naive way -> We couldn't guarantee that they are shuffled in their own group.
      //      state.todos.sort { lhs, rhs in
      //        !lhs.isComplete && rhs.isComplete
      //      }
      return Effect(value: AppAction.todoDelayCompleted)

    // Left out, for the compiler's warning that it will never be executed:
    // state.todos = state.todos
    //   .enumerated()
    //   .sorted { lhs, rhs in
    //     (!lhs.element.isComplete && rhs.element.isComplete)
    //       || lhs.offset < rhs.offset
    //   }
    //   //.map { $0.element } // pluck out the offset
    //   .map(\.element)  // using a key path
    // return .none
    case .addButtonTapped:
      state.todos.insert(Todo(id: environment.uuid()), at: 0)
      return .none
    case .todo(index: let index, action: let action):
      return .none
    case .todoDelayCompleted:  // <- here
      return .none
    }
  }

  /// The sorting, moved to the action that comes from the effect.
  static let atOnce: AppReducer = AnyReducer { state, action, environment in
    switch action {

    case .todo(index: _, action: .checkboxTapped):  // switch여서 순서도 중요하다.
      return Effect(value: AppAction.todoDelayCompleted)
    case .addButtonTapped:
      state.todos.insert(Todo(id: environment.uuid()), at: 0)
      return .none
    case .todo(index: let index, action: let action):
      return .none
    case .todoDelayCompleted:
      state.todos = state.todos
        .enumerated()
        .sorted { lhs, rhs in
          (!lhs.element.isComplete && rhs.element.isComplete)
            || lhs.offset < rhs.offset
        }
        .map(\.element)  // using a key path

      return .none
    }
  }

  static let delayed: AppReducer = AnyReducer { state, action, environment in
    switch action {
    case .todo(index: _, action: .checkboxTapped):  // switch여서 순서도 중요하다.
      return Effect(value: AppAction.todoDelayCompleted)
        .delay(for: 1, scheduler: DispatchQueue.main)
        .eraseToEffect()
    // Added.
    default:
      return atOnce.run(&state, action, environment)
    }
  }

  static let concatenated: AppReducer = AnyReducer { state, action, environment in
    switch action {
    case .todo(index: _, action: .checkboxTapped):
      return .concatenate(
        .cancel(id: "completion effect"),  // we could erase the 'Effect' bc it's explicit
        Effect(value: AppAction.todoDelayCompleted)
          .delay(for: 1, scheduler: DispatchQueue.main)
          .eraseToEffect()
          .cancellable(id: "completion effect")
      )
    // Added.
    default:
      return atOnce.run(&state, action, environment)
    }
  }

  static let cancelInFlight: AppReducer = AnyReducer { state, action, environment in
    switch action {
    case .todo(index: _, action: .checkboxTapped):
      return Effect(value: AppAction.todoDelayCompleted)
        .delay(for: 1, scheduler: DispatchQueue.main)
        .eraseToEffect()
        .cancellable(id: "completion effect", cancelInFlight: true)
    // Added.
    default:
      return atOnce.run(&state, action, environment)
    }
  }

  static let idInACase: AppReducer = AnyReducer { state, action, environment in
    switch action {
    case .todo(index: _, action: .checkboxTapped):
      struct CancelDelayId: Hashable {}
      return Effect(value: AppAction.todoDelayCompleted)
        .delay(for: 1, scheduler: DispatchQueue.main)
        .eraseToEffect()
        .cancellable(id: CancelDelayId(), cancelInFlight: true)
    // Added.
    default:
      return atOnce.run(&state, action, environment)
    }
  }
}

final class Episode3EffectsTests: XCTestCase {
  typealias AppState = Episode3.AppState
  typealias Todo = Episode3.Todo

  private func store(_ step: Episode3Effects.AppReducer)
    -> TestStore<AppState, Episode3Effects.AppAction, Episode3.AppEnvironment>
  {
    TestStore(
      initialState: AppState(todos: [
        Todo(description: "Milk", id: UUID(uuidString: "00000000-0000-0000-0000-000000000000")!),
        Todo(description: "Eggs", id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!),
      ]),
      reducer: Episode3Effects.appReducer(step), environment: .init(uuid: { fatalError("unimplemented") }))
  }

  func testWaiting() {
    let store = store(Episode3Effects.waiting)

    store.send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true }
    store.advance(by: 1)
  }

  func testUnreachableCodeSortsNothing() {
    let store = store(Episode3Effects.unreachable)

    store.send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true }
    store.receive(.todoDelayCompleted)
  }

  func testAtOnce() {
    let store = store(Episode3Effects.atOnce)

    store.send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true }
    store.receive(.todoDelayCompleted) { $0.todos.swapAt(0, 1) }
  }

  func testDelayedWithoutCancelling() {
    let store = store(Episode3Effects.delayed)

    store.send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true }
    store.advance(by: 0.5)
    store.send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = false }
    store.advance(by: 0.5)
    store.receive(.todoDelayCompleted)
    store.send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true }
    store.advance(by: 0.5)
    store.receive(.todoDelayCompleted) { $0.todos.swapAt(0, 1) }
    store.advance(by: 0.5)
    // Completed todos stay after the others.
    store.receive(.todoDelayCompleted)
  }

  func testOnlyTheLastTapIsFollowedBySorting() {
    for step in [Episode3Effects.concatenated, Episode3Effects.cancelInFlight, Episode3Effects.idInACase] {
      let store = store(step)

      store.assert(
        .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true },
        .do { store.advance(by: 0.5) },
        .send(.todo(index: 1, action: .checkboxTapped)) { $0.todos[1].isComplete = true },
        .do { store.advance(by: 0.5) },
        .send(.todo(index: 1, action: .checkboxTapped)) { $0.todos[1].isComplete = false },
        .do { store.advance(by: 0.999) },
        .do { store.advance(by: 0.001) },
        .receive(.todoDelayCompleted) { $0.todos.swapAt(0, 1) }
      )
    }
  }
}
