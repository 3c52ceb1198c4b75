import Testing

@testable import Harness

@Suite struct SequenceDifferenceTests {
  private static func text(_ old: String, _ new: String, maxCount: Int, _ otherwise: SequenceDifference.Otherwise)
    -> String
  {
    let (old, new) = (Array(old), Array(new))
    let difference = SequenceDifference(old, new, maxCount: maxCount, otherwise: otherwise, isSame: ==)
    return difference.edits.map { edit in
      switch edit {
      case .same(let one, let other): old[one] == new[other] ? "\(old[one])" : "?"
      case .removed(let index): "-\(old[index])"
      case .inserted(let index): "+\(new[index])"
      }
    }.joined()
  }

  @Test(arguments: [
    ("abc", "abc", "abc"), ("abcd", "axcd", "a-b+xcd"), ("abc", "", "-a-b-c"), ("", "ab", "+a+b"),
    ("aa", "aaa", "aa+a"), ("xaybz", "aybz", "-xaybz"), ("abab", "ab", "ab-a-b"), ("", "", ""),
  ])
  func stepsLeadFromOneToTheOther(_ old: String, _ new: String, _ expected: String) {
    #expect(Self.text(old, new, maxCount: 10, .replaced) == expected)
  }

  @Test func moreThanIsWorthTheTime() {
    #expect(
      Self.text("a123z", "a1x3z", maxCount: 2, .replaced) == "a1-2+x3z", "what both begin and end with does not count")
    #expect(Self.text("a1234z", "ax2y4z", maxCount: 2, .replaced) == "a-1-2-3+x+2+y4z")
    #expect(Self.text("a1234z", "ax2y4z", maxCount: 2, .byPosition) == "a-1+x2-3+y4z")
    #expect(Self.text("a123z", "a9", maxCount: 2, .byPosition) == "a-1-2-3-z+9")
  }
}
