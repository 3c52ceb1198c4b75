import Harness

/// Pages modelled on public apps, each with a fault that one of them had. They were written from scratch, from the behaviour of
/// the fault.
public let ports = Suite(weatherFeature, newsFeature, finderFeature)
