const day = 86_400_000

/** What the button offers, the first of them chosen at the beginning. */
export const dateRanges = [
  { value: '7d', label: 'Last 7 Days', days: 7 },
  { value: '1d', label: 'Last 24 Hours', days: 1 },
  { value: '30d', label: 'Last 30 Days', days: 30 },
  { value: '90d', label: 'Last 90 Days', days: 90 },
  { value: 'all', label: 'All Time', days: null },
] as const

export type DateRange = (typeof dateRanges)[number]['value']

/** From when on runs are shown; steps of a minute, so that what was asked for stays the same. */
export function beginningOf(range: DateRange, now: number): string | undefined {
  const days = dateRanges.find(({ value }) => value === range)?.days ?? null
  if (days === null) return undefined
  return new Date(Math.floor((now - days * day) / 60_000) * 60_000).toISOString()
}
