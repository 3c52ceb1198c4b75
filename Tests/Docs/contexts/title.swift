enum TitleAction { case load, loaded(String) }
let titleOfTheScreen: @MainActor @Sendable () -> String = elided()
