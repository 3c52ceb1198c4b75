/// The part of a worker that answers for a language server.
final class LanguageWorker {
  private let suite: Suite

  init(_ suite: Suite) { self.suite = suite }

  func perform(_ job: LanguageJob) -> LanguageReply {
    switch job.question {
    case .errors: LanguageReply(failures: errors(job))
    case .request: LanguageReply()
    }
  }

  private func errors(_ job: LanguageJob) -> [ScriptFailure] {
    let bytes = Array(job.text.utf8)
    guard job.file.path.hasSuffix(SnapshotDirectory.fileExtension) else {
      // What scripts include has no header, and may be of several features.
      let document = TranscriptReader.readAll(SourceText(path: job.file.path, bytes: bytes), isFragment: true)
      return TranscriptErrors(document.errors, of: job.file.path).map(ScriptChecker.failures) ?? []
    }
    return ScriptChecker(suite, load: SuiteRunner.load).errors(path: job.file.path, bytes: bytes)
      .map(ScriptChecker.failures) ?? []
  }
}
