// An endpoint that tracks taps, async or as an effect.
struct Environment { var track: (String) async -> Void }
enum TrackerAction { case didAppear }
struct TrackerEnvironment { var track: (TrackerAction) -> Effect<Never> }
