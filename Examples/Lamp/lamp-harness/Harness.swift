// main.swift is written by the plugin HarnessMain. SwiftPM takes no target without a Swift file, so this one is here.
