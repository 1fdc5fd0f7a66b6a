const day = 86_400_000
const kept = 30 * day

/** How many days something stays in the trash, today included. */
export const daysLeft = (deletedAt: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(deletedAt) + kept - now) / day))
