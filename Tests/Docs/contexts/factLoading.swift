struct FactEnvironment { var fact: (Int) async throws -> String }
