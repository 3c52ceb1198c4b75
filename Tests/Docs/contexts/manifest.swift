import PackageDescription

let targets: [Target] = [
  // <#block#>
]
