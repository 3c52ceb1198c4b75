import Harness

/// A feature with one fault of a kind that handwritten tests miss.
public struct Planted: Sendable {
  /// The feature.
  public let feature: any SuiteFeature
  /// What exploring finds: the name of the rule that is broken, or the kind of failure if no rule is needed.
  public let fault: String
  /// The minimum number of actions to send until it shows.
  public let sends: Int

  /// One of each kind.
  public static var all: [Planted] {
    [
      Planted(feature: RaceOfAnswers.feature, fault: "the forecast is that of the city", sends: 2),
      Planted(feature: StaleCancel.feature, fault: "an upload ends", sends: 3),
      Planted(feature: DoubleTap.feature, fault: "it is paid once", sends: 2),
      Planted(feature: Retry.feature, fault: "it gives up after three attempts", sends: 2),
      Planted(feature: Overflow.feature, fault: "trap", sends: 2),
      Planted(feature: OffByOne.feature, fault: "there are five pages", sends: 5),
      Planted(feature: LostUpdate.feature, fault: "each tap counts", sends: 2),
      Planted(feature: Reentrancy.feature, fault: "there is one discount", sends: 2),
      Planted(feature: TwoTimeouts.feature, fault: "the alarm is for what brews", sends: 2),
      Planted(feature: UnicodeTwice.feature, fault: "each tag is there once", sends: 2),
      Planted(feature: DateAndZone.feature, fault: "no day comes back", sends: 3),
      Planted(feature: DismissedChild.feature, fault: "issue", sends: 3),
      Planted(feature: Hang.feature, fault: "hang", sends: 2),
      Planted(feature: Index.feature, fault: "trap", sends: 3),
      Planted(feature: OrderOfTaps.feature, fault: "a locked note stays as it is", sends: 4),
      Planted(feature: StalePage.feature, fault: "a page comes behind the first", sends: 2),
      Planted(feature: StaleUndo.feature, fault: "a text belongs to its document", sends: 3),
      Planted(feature: DanglingSelection.feature, fault: "what is selected is there", sends: 2),
    ]
  }
}
