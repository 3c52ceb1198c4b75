/// Which state of whose sources was tested, as far as that is known.
struct SourceRevision: Sendable, Equatable {
  var project: String?
  var commit: String?
  var branch: String?
}
