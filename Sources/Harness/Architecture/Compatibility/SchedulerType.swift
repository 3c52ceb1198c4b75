/// ``Scheduler``, as environments spell it if they import RxSwift.
///
///     struct SearchEnvironment {
///       var scheduler: any SchedulerType
///     }
///
/// From RxComposableArchitecture 1.0.
public typealias SchedulerType = Scheduler
