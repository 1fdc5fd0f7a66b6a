/** Whole days in UTC as `YYYY-MM-DD`, both included. */
export type Period = { from: string; to: string }

/** In days: a leap year. */
export const longestPeriod = 366

/** Before every run; earlier days are mistyped. */
export const earliestDay = '2000-01-01'

const dayLength = 86_400_000

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) + days * dayLength))

/** Both ends included. */
export const countDays = ({ from, to }: Period): number =>
  (Date.parse(to) - Date.parse(from)) / dayLength + 1

/** The last days, today included. */
export function lastDays(days: number, now: Date): Period {
  const to = dayOf(now)
  return { from: addDays(to, 1 - days), to }
}

/** Why a period cannot be used; undefined where it can. The days are valid dates. */
export function findPeriodProblem({ from, to }: Period): string | undefined {
  if (from < earliestDay) return 'Choose a later first day'
  if (to < from) return 'The last day must not be before the first'
  if (countDays({ from, to }) > longestPeriod)
    return `A period can have at most ${longestPeriod} days`
  return undefined
}
