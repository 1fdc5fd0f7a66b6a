import { findHours, type SupportSchedule } from '@product/domain'

const hour = 3_600_000

/** The next opening, or the one that is now. */
function findOpening(now: Date, schedule: SupportSchedule): { opens: Date; closes: Date } {
  const { isOpen, nextChange } = findHours(now, schedule)
  const length = (schedule.closesAtHour - schedule.opensAtHour) * hour
  const opens = isOpen ? nextChange.getTime() - length : nextChange.getTime()
  return { opens: new Date(opens), closes: new Date(opens + length) }
}

const formatTime = (date: Date, zone: string): string => {
  const text = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  }).format(date)
  return text.replace(':00', '')
}

const formatDay = (date: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: zone }).format(date)

/** The hours by the visitor's own clock; null where it shows the same as that of the support team. */
export function describeOwnHours(
  now: Date,
  zone: string,
  schedule: SupportSchedule,
): string | null {
  const { timeZone, days } = schedule
  const { opens, closes } = findOpening(now, schedule)
  const times = `${formatTime(opens, zone)} to ${formatTime(closes, zone)}`
  const isSame = times === `${formatTime(opens, timeZone)} to ${formatTime(closes, timeZone)}`
  const [own, theirs] = [formatDay(opens, zone), formatDay(opens, timeZone)]
  if (isSame && own === theirs) return null
  const ownDays =
    own === theirs ? days : own > theirs ? 'Tuesday to Saturday' : 'Sunday to Thursday'
  return `${ownDays}, ${times} your time`
}

/** When it opens next, by the visitor's own clock, for instance 'Monday at 6 PM'. */
export function describeNextOpening(now: Date, zone: string, schedule: SupportSchedule): string {
  const { opens } = findOpening(now, schedule)
  const day =
    formatDay(opens, zone) === formatDay(now, zone)
      ? 'today'
      : new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: zone }).format(opens)
  return `${day} at ${formatTime(opens, zone)}`
}
