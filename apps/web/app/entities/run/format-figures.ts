/** '840 ms', '1.4 s', '2 min 5 s'. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1) return '<1 ms'
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 59_950) return `${(milliseconds / 1_000).toFixed(1)} s`
  const seconds = Math.round(milliseconds / 1_000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Micro-dollars: '$0.0005' keeps what is left of small sums, '$1.24' is enough of large ones. */
export function formatCost(micros: number): string {
  if (micros === 0) return '$0'
  const dollars = micros / 1_000_000
  if (dollars >= 1)
    return `$${dollars.toLocaleString('en', { maximumFractionDigits: 2, minimumFractionDigits: 2 })}`
  return `$${dollars.toLocaleString('en', { maximumSignificantDigits: 2, maximumFractionDigits: 6 })}`
}

/** 0.875 is '88%'. */
export const formatShare = (share: number): string => `${Math.round(share * 100)}%`

/** A figure in words, or a dash where there is none. */
export const formatOptional = (value: number | null, format: (value: number) => string): string =>
  value === null ? '–' : format(value)

export const formatCount = (count: number): string => count.toLocaleString('en')

type Timed = {
  outputTokens: number | null
  durationMs: number | null
  firstTokenMs: number | null
}

/** Tokens a second from the first one on; null where that cannot be said. */
export function speedOf({ outputTokens, durationMs, firstTokenMs }: Timed): number | null {
  if (outputTokens === null || durationMs === null) return null
  const milliseconds = durationMs - (firstTokenMs ?? 0)
  return milliseconds < 1 || outputTokens < 2 ? null : (outputTokens * 1_000) / milliseconds
}
