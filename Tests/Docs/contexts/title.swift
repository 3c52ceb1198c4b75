enum TitleAction { case load, loaded(String) }
var titleOfTheScreen: @MainActor @Sendable () -> String { elided() }
