/// ``Scheduler``, as environments write it where RxSwift is imported.
///
///     struct SearchEnvironment {
///       var scheduler: any SchedulerType
///     }
///
/// RxComposableArchitecture 1.0.
public typealias SchedulerType = Scheduler
