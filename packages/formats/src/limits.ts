export const fileLimits = {
  bytes: 5 * 1024 * 1024,
  prompts: 2_000,
  depth: 64,
  versions: 10_000,
} as const
