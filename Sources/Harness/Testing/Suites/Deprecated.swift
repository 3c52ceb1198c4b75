// Names of earlier versions. The next major version removes them.

/// The earlier name of ``CrashMessage``.
@available(*, deprecated, renamed: "CrashMessage")
public typealias LastWords = CrashMessage

/// The earlier name of ``CrashedWorker``.
@available(*, deprecated, renamed: "CrashedWorker")
public typealias LostWorker = CrashedWorker

/// The earlier name of ``Nondeterminism``.
@available(*, deprecated, renamed: "Nondeterminism")
public typealias Variance = Nondeterminism
