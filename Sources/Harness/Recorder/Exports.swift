// Code that records a store needs only one import for both.
@_exported import HarnessArchitecture
