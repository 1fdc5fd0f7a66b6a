export const fileLimits = {
  bytes: 5 * 1024 * 1024,
  prompts: 2_000,
  depth: 64,
  /** Words and signs of YAML, a long text being one. So many take up to a second, also if all are mistakes. */
  yamlPieces: 100_000,
  /** Anchors and their repetitions: the parser looks for each among all of them. */
  yamlAnchors: 500,
} as const
