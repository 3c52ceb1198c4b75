#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

extension ChildProcess {
  /// Runs the program without input and returns what it printed to each stream and how it ended. Nil if it can't be started.
  func printed() -> (output: [UInt8], errors: [UInt8], ending: Ending)? {
    let path = TemporaryFolder.path("errors")
    guard let input = try? OpenFile("/dev/null", O_RDONLY), let pipe = try? ChildPipe(),
      let errors = try? OpenFile(path, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
    else { return nil }
    // Nothing else needs its name.
    unlink(path)
    guard
      let child = try? SpawnedChild(
        self,
        SpawnedChild.Ends(input: input.descriptor, output: pipe.writeEnd.descriptor, error: errors.descriptor)),
      let output = try? pipe.keepingReadEnd().content(), let ending = try? child.wait(until: nil)
    else { return nil }
    lseek(errors.descriptor, 0, SEEK_SET)
    return (output, (try? errors.content()) ?? [], ending)
  }

  /// Runs the program without input and returns what it printed to standard output; standard error is discarded. Nil if it
  /// can't be started, or ends other than by one of the codes.
  func output(codes: ClosedRange<Int32> = 0...0) -> [UInt8]? {
    guard let input = try? OpenFile("/dev/null", O_RDONLY), let errors = try? OpenFile("/dev/null", O_WRONLY),
      let pipe = try? ChildPipe(),
      let child = try? SpawnedChild(
        self,
        SpawnedChild.Ends(
          input: input.descriptor, output: pipe.writeEnd.descriptor, error: errors.descriptor))
    else { return nil }
    let bytes = try? pipe.keepingReadEnd().content()
    guard case .exited(let code)? = try? child.wait(until: nil), codes.contains(code) else { return nil }
    return bytes
  }
}
