import Harness

// Faults that need a certain order of taps, or a certain time.

/// Double tap: something is started again before it has ended.
enum DoubleTap {
  struct State: Equatable {
    var isPaid = false
    var charges = 0
    var tip = 0
  }
  enum Action { case didTapPay, didTapTip, paid }
  struct Environment { var pay: @Sendable () async -> Void }

  static var feature: Feature<State, Action, Environment> {
    Feature(
      "double-tap", initialState: State(),
      reducer: Reducer { state, action, environment in
        switch action {
        case .didTapPay:
          // Fault: it is paid only once the answer has arrived.
          if state.isPaid { return .none }
          return .run { send in
            await environment.pay()
            await send(.paid)
          }
        case .didTapTip:
          state.tip = (state.tip + 5) % 20
          return .none
        case .paid:
          state.isPaid = true
          state.charges += 1
          return .none
        }
      }
    ) { Environment(pay: $0.task("pay")) }
    .always("it is paid once") { $0.charges <= 1 }
  }
}

/// Re-entrancy: a change that follows from a change starts the same again.
enum Reentrancy {
  enum Size { case small, large }
  struct State: Equatable {
    var total = 0
    var discounts = 0
  }
  enum Action { case didAdd(Size), didTapEmpty, totalChanged }

  static var feature: Feature<State, Action, Void> {
    Feature(
      "re-entrancy", initialState: State(),
      reducer: Reducer { state, action, _ in
        switch action {
        case .didAdd(let size):
          state.total = min(state.total + (size == .small ? 30 : 60), 999)
          state.discounts = 0
          return Effect(value: .totalChanged)
        case .didTapEmpty:
          state = State()
          return .none
        case .totalChanged:
          if state.total < 100 { return .none }
          // Fault: a discount changes the total, which requests a discount.
          state.total -= 10
          state.discounts += 1
          return Effect(value: .totalChanged)
        }
      }
    ) { _ in }
    .always("there is one discount") { $0.discounts <= 1 }
  }
}

/// Two timeouts: the first one ends what the second was for.
enum TwoTimeouts {
  enum Tea { case green, black }
  struct State: Equatable {
    var brewing: Tea?
    var isQuiet = false
  }
  enum Action { case didTapBrew(Tea), didTapMute, alarm(Tea) }
  struct Environment { var clock: any Scheduler }

  static var feature: Feature<State, Action, Environment> {
    Feature(
      "two-timeouts", initialState: State(),
      reducer: Reducer { state, action, environment in
        switch action {
        case .didTapBrew(let tea):
          state.brewing = tea
          // Fault: the alarm of the previous cup still rings.
          return Effect(value: .alarm(tea)).delay(
            for: tea == .green ? .seconds(120) : .seconds(300), scheduler: environment.clock)
        case .didTapMute:
          state.isQuiet.toggle()
          return .none
        case .alarm:
          state.brewing = nil
          return .none
        }
      }
    ) { Environment(clock: $0.scheduler) }
    .always("the alarm is for what brews") { old, action, _ in
      if case .alarm(let tea) = action { old.brewing == nil || old.brewing == tea } else { true }
    }
  }
}

/// Order of taps: one of many is wrong.
enum OrderOfTaps {
  struct State: Equatable {
    var note = ""
    var draft: String?
    var isLocked = false
  }
  enum Action { case didTapEdit, didType(String), didTapCancel, didTapSave, didTapLock, didTapShare }

  static var feature: Feature<State, Action, Void> {
    Feature(
      "order-of-taps", initialState: State(),
      reducer: Reducer { state, action, _ in
        switch action {
        case .didTapEdit: if !state.isLocked, state.draft == nil { state.draft = state.note }
        case .didType(let text): if state.draft != nil { state.draft = text }
        case .didTapCancel: state.draft = nil
        case .didTapSave:
          state.note = state.draft ?? state.note
          state.draft = nil
        // Fault: somebody may be editing.
        case .didTapLock: state.isLocked.toggle()
        case .didTapShare: break
        }
        return .none
      }
    ) { _ in }
    .always("a locked note stays as it is") { old, _, new in !old.isLocked || new.note == old.note }
  }
}

/// Undo that outlives the document in which it was recorded.
enum StaleUndo {
  struct State: Equatable {
    struct Text: Equatable {
      var document = 0
      var text = ""
    }
    var document = 0
    var text = Text()
    var undo: [Text] = []
  }
  enum Action { case didType(String), didTapUndo, didTapNew, didTapBold }

  static var feature: Feature<State, Action, Void> {
    Feature(
      "stale-undo", initialState: State(),
      reducer: Reducer { state, action, _ in
        switch action {
        case .didType(let text):
          state.undo.append(state.text)
          state.text.text = text
        case .didTapUndo: state.text = state.undo.popLast() ?? state.text
        case .didTapNew:
          state.document += 1
          // Fault: `undo` stays as it was.
          state.text = State.Text(document: state.document)
        case .didTapBold: break
        }
        return .none
      }
    ) { _ in }
    .always("a text belongs to its document") { $0.text.document == $0.document }
  }
}
