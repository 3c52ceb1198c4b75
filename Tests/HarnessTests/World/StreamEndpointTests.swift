import XCTest

@testable import Harness

/// Endpoints that give streams, which effects read on virtual time.
final class StreamEndpointTests: XCTestCase {
  private typealias Sample = EndpointSample

  func testValuesComeAtTheirOffsetsAndThenTheEnd() {
    Sample.assertRecords(
      """
      stub messages = "a" after 1s, "b" after 2s
      send messages
        call messages()
      advance 999ms
        nothing
      run
        +1ms
        receive got("a")
        state[0] = "a"
        +1.001s
        receive got("b")
        state[1] = "b"
        receive ended
      end

      """)
  }

  func testValuesComeInTheOrderOfTheirTimes() {
    Sample.assertRecords(
      """
      stub ticks(1) = 3 after 2s, 1, 2 after 1s, 4 after 2s then end after 5s
      send ticks
        call ticks(1)
        receive got("1")
        state[0] = "1"
      run
        +1s
        receive got("2")
        state[1] = "2"
        +2s
        receive got("3")
        state[2] = "3"
        receive got("4")
        state[3] = "4"
        +5s
        receive ended
      end

      """)
  }

  func testAFailureEndsAStreamThatMayFail() {
    Sample.assertRecords(
      """
      stub messages = "a" after 1s then fail "lost" after 1s
      stub messages = "b" then fail APIError.status(4) after 2s
      stub connect(_) = fail "no network"
      send messages
        call messages()
      run
        +1s
        receive got("a")
        state[0] = "a"
        receive failed(StubbedFailure("lost"))
        state[1] = "lost"
      send messages
        call messages()
        receive got("b")
        state[2] = "b"
      run
        +2s
        receive failed(APIError.status(4))
        state[3] = "status(4)"
      send connect
        call connect("home")
        receive failed(StubbedFailure("no network"))
        state[4] = "no network"
      end

      """)
  }

  func testAFailureOfAStreamThatCanNotFailIsReported() {
    Sample.assertRecords(
      """
      stub ticks = 3 after 1s then fail "no more ticks" after 2s
      send ticks
        call ticks(1)
      run
        +1s
        receive got("3")
        state[0] = "3"
        +2s
        fail endpoint 'ticks' fails, so it can't throw: no more ticks
        receive ended
      end

      """)
  }

  func testAStreamThatNeverEndsIsInFlightUntilItIsCancelled() {
    Sample.assertRecords(
      """
      stub messages = "a" then never
      stub messages = never
      send messages
        call messages()
        receive got("a")
        state[0] = "a"
      run
        nothing
      send stop
        cancel "work"
      send messages
        call messages()
      run
        nothing
      end
        in flight, started by messages: call messages()

      """)
  }

  func testAStreamThatIsCancelledBetweenItsValues() {
    Sample.assertRecords(
      """
      stub messages = "a" after 1s, "b" after 2s then fail "lost"
      send messages
        call messages()
      advance 1.5s
        +1s
        receive got("a")
        state[0] = "a"
      send stop
        cancel "work"
      run
        nothing
      end

      """, catches: false)
  }

  func testWhatAReaderWaitsFor() {
    Sample.assertRecords(
      """
      stub messages = "a" after 1s then never
      send messages
        call messages()
      end
        in flight, started by messages: due in 1s

      """)
    // It has what it requested, and sleeps for another reason.
    Sample.assertRecords(
      """
      stub messages = "a" after 1s, "b" after 2s then never
      send sleepy
        call messages()
      advance 3s
        nothing
      end
        in flight, started by sleepy: due in 3s

      """)
  }

  func testASlowReaderMissesNothing() {
    Sample.assertRecords(
      """
      stub messages = "a" after 1s, "b" after 2s
      send sleepy
        call messages()
      run
        +6s
        receive got("a")
        state[0] = "a"
        +11s
        receive got("b")
        state[1] = "b"
      end

      """)
  }

  func testEachCallHasAStreamOfItsOwn() {
    Sample.assertRecords(
      """
      stub ticks = 1 after 2s, 2 after 3s always
      send ticks
        call ticks(1)
      advance 2s
        +2s
        receive got("1")
        state[0] = "1"
      send ticks
        call ticks(1)
      run
        +1s
        receive got("2")
        state[1] = "2"
        receive ended
        +2s
        receive got("1")
        state[2] = "1"
        +3s
        receive got("2")
        state[3] = "2"
        receive ended
      end

      """)
  }

  func testTwoReadersShareTheValuesOfOneStream() {
    Sample.assertRecords(
      """
      stub ticks = 1 after 1s, 2 after 2s, 3 after 3s
      send shared
        call ticks(1)
      run
        +1s
        receive got("first 1")
        state[0] = "first 1"
        +2s
        receive got("second 2")
        state[1] = "second 2"
        +3s
        receive got("first 3")
        state[2] = "first 3"
        receive ended
      end

      """)
    Sample.assertRecords(
      """
      stub ticks = 1 then never
      send shared
        call ticks(1)
        receive got("first 1")
        state[0] = "first 1"
      send stop
        cancel "work"
      end

      """)
  }

  func testAStreamThatNobodyReadsLetsNoTimePass() {
    Sample.assertRecords(
      """
      stub messages = "a" after 1s then fail "lost" after 9s
      send unread
        call messages()
        receive ended
      run
        nothing
      end

      """)
  }

  func testAStreamWithoutValues() {
    Sample.assertRecords(
      """
      stub messages = end
      stub messages = end after 2s
      send messages
        call messages()
        receive ended
      send messages
        call messages()
      run
        +2s
        receive ended
      end

      """)
  }

  func testAStreamIsReadOnTheMainActor() throws {
    try SystemShows.mainActor()
    Sample.assertRecords(
      """
      stub messages = "a" after 1s then fail "lost" after 2s
      send onMain
        call messages()
      run
        +1s
        receive got("a")
        state[0] = "a"
        +2s
        receive failed(StubbedFailure("lost"))
        state[1] = "lost"
      end

      """)
  }
}
