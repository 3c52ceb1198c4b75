import Harness

/// Pages of the shape that public apps have, each with a fault that one of them had. They were written anew from what the fault does.
public let ports = Suite(weatherFeature, newsFeature, finderFeature)
