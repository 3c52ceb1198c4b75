import Foundation

@testable import Harness
@testable import HarnessCommand

extension ChildProcess {
  /// The outcome of a program.
  struct Outcome {
    var ending: Ending
    var outputText: String
    var errorText: String
  }

  /// Runs the program without input until it has ended and its output is closed, including by processes it has started. After a
  /// quarter of an hour, all of them are killed.
  func run() throws -> Outcome {
    let input = try OpenFile("/dev/null", O_RDONLY)
    let output = try ChildPipe()
    let errors = try ChildPipe()
    let child = try SpawnedChild(
      self,
      SpawnedChild.Ends(
        input: input.descriptor, output: output.writeEnd.descriptor, error: errors.writeEnd.descriptor))
    let outputEnd = output.keepingReadEnd()
    let errorEnd = errors.keepingReadEnd()
    let end = DispatchWorkItem { child.kill() }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(900), execute: end)
    // Both at once, since a child blocks as soon as one of them is full.
    let errorFile = FileHandle(fileDescriptor: errorEnd.descriptor, closeOnDealloc: false)
    nonisolated(unsafe) var errorData = Data()
    let reading = DispatchWorkItem { errorData = errorFile.readDataToEndOfFile() }
    DispatchQueue.global().async(execute: reading)
    let outputFile = FileHandle(fileDescriptor: outputEnd.descriptor, closeOnDealloc: false)
    let outputData = outputFile.readDataToEndOfFile()
    reading.wait()
    end.cancel()
    return Outcome(
      ending: try child.wait(until: nil) ?? .signaled(SIGKILL),
      outputText: String(decoding: outputData, as: UTF8.self), errorText: String(decoding: errorData, as: UTF8.self))
  }
}
