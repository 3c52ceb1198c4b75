extension TestStore {
  /// Advances virtual time, and runs what is due on the way.
  public func advance(
    by duration: Duration,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    advance(.by(duration), at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Advances virtual time by a number of seconds.
  public func advance(
    by seconds: Double,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    advance(.bySeconds(seconds), at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Advances virtual time to an instant, counted from the timeline's beginning.
  public func advance(
    to instant: Duration,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    advance(.to(instant), at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Advances virtual time until nothing waits for it any more.
  public func run(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    advance(.toTheEnd, at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func advance(_ advance: TimeAdvance, at place: SourcePlace) {
    guard reporter.begin(at: place) else { return }
    defer { reporter.end() }
    move(advance)
  }

  func move(_ advance: TimeAdvance) {
    guard let move = advance.move(on: scheduler, mistake: reporter.report) else { return }
    reporter.perform(move)
    reporter.transcript?.timeMoved()
  }
}

/// How far time advances.
enum TimeAdvance {
  case by(Duration)
  case bySeconds(Double)
  case to(Duration)
  case toTheEnd

  /// Larger numbers can't be added.
  private static var maxSeconds: Double { 1e15 }

  /// Returns the function that advances time; if that is impossible, reports it and returns nil.
  func move(on scheduler: TestScheduler, mistake: (String) -> Void) -> (() -> Void)? {
    switch self {
    case .by(let duration):
      return Self.by(duration, scheduler, mistake)
    case .bySeconds(let seconds):
      guard seconds.isFinite, abs(seconds) < Self.maxSeconds else {
        mistake(TestFailure.notATime("\(seconds)"))
        return nil
      }
      return Self.by(Duration(secondsValue: seconds), scheduler, mistake)
    case .to(let instant):
      if instant.roundedIfComputed < scheduler.now {
        mistake(TestFailure.past(instant, now: scheduler.now))
        return nil
      }
      return { scheduler.advance(to: instant) }
    case .toTheEnd:
      return { if !scheduler.run() { reportIssue(TestFailure.endlessRun) } }
    }
  }

  private static func by(
    _ duration: Duration, _ scheduler: TestScheduler, _ mistake: (String) -> Void
  ) -> (() -> Void)? {
    guard duration >= .zero else {
      mistake(TestFailure.notATime(DurationText.text(of: duration)))
      return nil
    }
    return { scheduler.advance(by: duration) }
  }
}
