/** 380 ms, 1.4s, 2m 5s. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 59_950) return `${(milliseconds / 1_000).toFixed(1)}s`
  const seconds = Math.round(milliseconds / 1_000)
  return `${Math.floor(seconds / 60)}m ${seconds % 60}s`
}

export const formatLatency = (milliseconds: number): string =>
  milliseconds < 1_000 ? `${milliseconds} ms` : formatDuration(milliseconds)

export const formatCount = (count: number): string => count.toLocaleString('en')

const microsOfDollar = 1_000_000

/** A dollar amount from micro-dollars, with as many digits as a small one needs. */
export function formatCost(micros: number): string {
  const dollars = micros / microsOfDollar
  if (dollars === 0) return '$0'
  if (dollars < 0.0001) return '< $0.0001'
  return `$${dollars.toFixed(dollars < 1 ? 4 : 2)}`
}

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
