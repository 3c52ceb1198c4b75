// Who records a store has one import for both.
@_exported import HarnessArchitecture
