import Testing

@testable import Harness

@Suite struct LineHeadTests {
  @Test(arguments: [
    ("counterState.number", "3", "counterState.number = "), ("call showToast", "(\"a\")", "call showToast"),
    ("receive", "loaded(1)", "receive "), ("hear total", "5", "hear total "), ("fail", "no", "fail "),
    ("time", "+1s", ""), ("view", "| a", ""), ("~total", "7", "~total = "),
    // Lines that differ in their spaces alone are given as they are.
    ("a", "a  = 1", ""),
  ])
  func whatStandsBeforeAValue(_ subject: String, _ value: String, _ head: String) {
    #expect(ObservationLine.head(of: subject, value) == head)
  }
}
