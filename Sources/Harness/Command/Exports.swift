// A harness of a package that imports the command also needs the module in which its suite is written.
@_exported import Harness
