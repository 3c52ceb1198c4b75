import Foundation
import Harness

/// Creates a folder for a test, which has to remove it.
func makeTemporaryFolder() throws -> String {
  let folder = FileManager.default.temporaryDirectory.appending(path: "harness-tests-\(UUID())").path
  try FileSystem.createDirectory(folder)
  return try FileSystem.realPath(folder)
}
