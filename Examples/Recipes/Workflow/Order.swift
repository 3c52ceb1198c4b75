import Harness

/// What a handler of commands asks for.
enum Output<Command, SideEffect> {
  case perform(SideEffect)
  case start(timer: String, after: Duration, Command)
  case stop(timer: String)
}

struct Order {
  enum Status { case new, reserved, paid, shipped, cancelled }
  var status = Status.new
  var reminders = 0
}

enum OrderCommand { case place, reserved, remind, expire, pay, shipped }

enum OrderEffect { case reserve, sendReminder(Int), release, ship }

func handle(_ order: inout Order, _ command: OrderCommand) -> [Output<OrderCommand, OrderEffect>] {
  switch (order.status, command) {
  case (.new, .place): return [.perform(.reserve)]
  case (.new, .reserved):
    order.status = .reserved
    return [
      .start(timer: "remind", after: .seconds(3600), .remind),
      .start(timer: "expire", after: .seconds(86_400), .expire),
    ]
  case (.reserved, .remind):
    order.reminders += 1
    return [.perform(.sendReminder(order.reminders)), .start(timer: "remind", after: .seconds(36_000), .remind)]
  case (.reserved, .expire):
    order.status = .cancelled
    return [.stop(timer: "remind"), .perform(.release)]
  case (.reserved, .pay):
    order.status = .paid
    return [.stop(timer: "remind"), .stop(timer: "expire"), .perform(.ship)]
  case (.paid, .shipped):
    order.status = .shipped
    return []
  default: return []
  }
}

public var workflowFeatures: [any SuiteFeature] {
  [
    Feature("workflow-order", initialState: Order(), handle: handle) { world in
      let ask: @Sendable (String) async throws -> Void = world.task("ask")
      let tell: (String) -> Effect<Never> = world.fireAndForget("tell")
      return { effect in
        switch effect {
        case .reserve:
          .task {
            try? await ask("reserve")
            return .reserved
          }
        case .ship:
          .task {
            try? await ask("ship")
            return .shipped
          }
        case .sendReminder(let number): tell("reminder \(number)").fireAndForget()
        case .release: tell("release").fireAndForget()
        }
      }
    }
  ]
}
