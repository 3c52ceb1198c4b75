// What a package's own harness imports for its command brings what its suite is written in.
@_exported import Harness
