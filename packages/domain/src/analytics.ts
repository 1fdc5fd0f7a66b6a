/** What an analytics event may hold. */
export const eventLimits = {
  /** Characters of a path, a query or a referrer. */
  address: 1_000,
} as const
