import Foundation
import Harness

/// Makes a new folder for a test, which removes it.
func makeTemporaryFolder() throws -> String {
  let folder = FileManager.default.temporaryDirectory.appending(path: "harness-tests-\(UUID())").path
  try FileSystem.createDirectory(folder)
  return try FileSystem.realPath(folder)
}
