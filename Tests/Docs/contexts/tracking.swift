// An endpoint that says what was tapped, async or as an effect.
struct Environment { var track: (String) async -> Void }
enum TrackerAction { case didAppear }
struct TrackerEnvironment { var track: (TrackerAction) -> Effect<Never> }
