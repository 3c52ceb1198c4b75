"""The systems that the package is compiled for."""

# The triple, the folder of the system's modules, and the name of a module's file for it.
SYSTEMS = {
    "macos": ("x86_64-apple-macosx15.0", "macosx", "x86_64-apple-macos"),
    "ios": ("x86_64-apple-ios18.0-simulator", "iphonesimulator", "x86_64-apple-ios-simulator"),
}
