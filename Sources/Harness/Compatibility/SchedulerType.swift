/// ``Scheduler``, as environments write it where RxSwift is imported.
///
///     struct SearchEnvironment {
///       var scheduler: SchedulerType
///     }
///
/// RxComposableArchitecture 1.0.
public typealias SchedulerType = Scheduler
