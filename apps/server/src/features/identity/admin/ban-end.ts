import { validationFailed } from '../errors.ts'

const milliseconds: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
}
const part = /(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/gy
const longest = 290 * 365 * 24 * 3_600_000

/** When a ban of a duration such as `24h` or `1h30m` ends; `none` lifts it. */
export function readBanEnd(duration: string): Date | null {
  if (duration === 'none') return null
  const parts = [...duration.matchAll(part)]
  const isWhole = parts.length > 0 && parts.map(([text]) => text).join('') === duration
  const length = parts.reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (milliseconds[unit] ?? 0),
    0,
  )
  if (!isWhole || length > longest)
    throw validationFailed(`invalid format for ban duration: time: invalid duration "${duration}"`)
  return new Date(Date.now() + length)
}
