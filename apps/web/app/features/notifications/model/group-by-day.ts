type Happened = { happenedAt: string }

const sameYear = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
const otherYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

const dayOf = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

function nameDay(date: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (dayOf(date) === dayOf(now)) return 'Today'
  if (dayOf(date) === yesterday.getTime()) return 'Yesterday'
  return (date.getFullYear() === now.getFullYear() ? sameYear : otherYear).format(date)
}

/** Things in their order under the names of their days, as the reader's clock has them. */
export function groupByDay<Thing extends Happened>(
  things: readonly Thing[],
  now = new Date(),
): { day: string; things: Thing[] }[] {
  const days = Map.groupBy(things, ({ happenedAt }) => nameDay(new Date(happenedAt), now))
  return [...days].map(([day, ofDay]) => ({ day, things: ofDay }))
}
