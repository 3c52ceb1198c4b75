import Harness
import Harness
import Harness
import Harness
import XCTest

struct LampState: Equatable {
  var isOn = false
  var ticks = 0
  var bulb: BulbState?
}

struct BulbState: Equatable { var watts = 40 }
enum BulbAction: Equatable { case didTurn }

enum LampAction: Equatable {
  case didTap, didSave
  case ticked(Int)
  case bulb(BulbAction)
}

struct Fault: Error, Equatable {}

struct LampEnvironment {
  var save: (Bool) -> Effect<Never>
  var brightness: () -> Effect<Int>
  var check: () -> Effect<Result<Int, Fault>> = { Observable.just(.success(1)) }
  var scheduler: SchedulerType
}

func bulbReducer() -> Reducer<BulbState, BulbAction, Void> {
  Reducer { state, _, _ in
    state.watts += 1
    return Observable.empty()
  }
}

func lampReducer() -> Reducer<LampState, LampAction, LampEnvironment> {
  .combine(
    bulbReducer().optional().pullback(state: \.bulb, action: /LampAction.bulb, environment: { _ in () }),
    Reducer { state, action, environment in
      switch action {
      case .didTap:
        state.isOn.toggle()
        return .merge(
          environment.save(state.isOn).fireAndForget(),
          environment.brightness().map(LampAction.ticked).observeOn(environment.scheduler).eraseToEffect())
      case .ticked(let count):
        state.ticks = count
        return .run { observer in
          observer.onNext(.didSave)
          observer.onCompleted()
          return Disposables.create()
        }
      case .didSave, .bulb:
        return .none
      }
    })
}

func follow(_ store: Store<LampState, LampAction>, in bag: DisposeBag, show: @escaping (Int) -> Void) {
  store.subscribe(\.ticks).subscribe(onNext: { show($0) }).disposed(by: bag)
}

final class LampTests: XCTestCase {
  func testTap() {
    let scheduler = TestScheduler(initialClock: 0)
    let store = TestStore(
      initialState: LampState(), reducer: lampReducer(),
      environment: LampEnvironment(
        save: { _ in Observable.empty() }, brightness: { Observable.just(3) }, scheduler: scheduler))
    store.exhaustivity = .off(showSkipped: true)
    store.send(.didTap) { $0.isOn = true }
    scheduler.advance()
    store.receive(.ticked(3)) { $0.ticks = 3 }
    store.receive(.didSave)
  }
}
