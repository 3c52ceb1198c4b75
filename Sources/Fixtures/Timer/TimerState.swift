/// An egg timer.
struct TimerState: Equatable {
  var duration = 3
  var secondsLeft = 3
  var isRunning = false
}

enum TimerAction: Equatable {
  case didTapStart
  case didTapStop
  case didTapReset
  case ticked
}

extension TimerState {
  /// Returns `2s  [Stop]`.
  func render() -> String {
    let button = isRunning ? PageText.button("Stop") : PageText.button("Start", isEnabled: secondsLeft > 0)
    return PageText.row("\(secondsLeft)s", PageText.group(button, PageText.button("Reset")))
  }
}
