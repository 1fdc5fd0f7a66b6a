const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const steps = [
  { unit: 'minute', length: minute, until: hour },
  { unit: 'hour', length: hour, until: day },
  { unit: 'day', length: day, until: 7 * day },
  { unit: 'week', length: 7 * day, until: 30 * day },
  { unit: 'month', length: 30.44 * day, until: 365 * day },
  { unit: 'year', length: 365.25 * day, until: Number.POSITIVE_INFINITY },
] as const

const shortUnits = { minute: 'm', hour: 'h', day: 'd', week: 'w', month: 'mo', year: 'y' }

// 'yesterday' says what '1 day ago' does; 'last year' does not.
const inWords = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const inNumbers = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

export type RelativeTimeStyle = 'long' | 'short'

/** '2 hours ago', 'yesterday'; short: '2h'. Less than a minute either way is 'just now' or 'now'. */
export function formatRelativeTime(
  time: number,
  now: number,
  style: RelativeTimeStyle = 'long',
): string {
  const distance = Math.abs(now - time)
  if (distance < minute) return style === 'long' ? 'just now' : 'now'
  const step = steps.find((candidate) => distance < candidate.until) ?? steps[steps.length - 1]
  if (!step) throw new Error('There is always a last step')
  // A time to come is rounded: what ends in 7 days must not end in 6 a moment later.
  const round = time > now ? Math.round : Math.floor
  const count = Math.max(1, round(distance / step.length))
  if (style === 'short') return `${count}${shortUnits[step.unit]}`
  const format = step.unit === 'day' ? inWords : inNumbers
  return format.format(time > now ? count : -count, step.unit)
}
