import {
  addDays,
  countDays,
  dayOf,
  findPeriodProblem,
  lastDays,
  type Period,
} from '@product/domain'

export const fixedDays = ['7', '30', '90'] as const
type FixedDays = (typeof fixedDays)[number]

/** The last days, or a period of any two dates. */
export type PeriodView = { days: FixedDays } | Period

export const isChosen = (view: PeriodView): view is Period => 'from' in view

const isDay = (text: string | null): text is string =>
  text !== null && !Number.isNaN(Date.parse(text)) && dayOf(new Date(text)) === text

/** Reads the period from an address. One that cannot be asked for is ignored. */
export function readPeriod(address: URLSearchParams): PeriodView {
  const [from, to] = [address.get('from'), address.get('to')]
  if (isDay(from) && isDay(to) && !findPeriodProblem({ from, to })) return { from, to }
  return { days: fixedDays.find((days) => days === address.get('days')) ?? '30' }
}

/** As the address, and as the history of runs is asked. */
export const writePeriod = (view: PeriodView): string => new URLSearchParams(view).toString()

export const writeHistoryPeriod = (view: PeriodView): string =>
  isChosen(view) ? writePeriod(view) : `range=${view.days}d`

const format = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(new Date(day))

/** 'Mar 1 – 14, 2024', 'Dec 20, 2023 – Jan 2, 2024'. */
export function namePeriod({ from, to }: Period): string {
  const whole = { year: 'numeric', month: 'short', day: 'numeric' } as const
  if (from === to) return format(from, whole)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  if (!isOneYear) return `${format(from, whole)} – ${format(to, whole)}`
  return `${format(from, { month: 'short', day: 'numeric' })} – ${format(to, whole)}`
}

/** Periods that people often want beside the fixed ones. */
export function suggestPeriods(now: Date): (Period & { label: string })[] {
  const { to } = lastDays(1, now)
  const firstOfMonth = `${to.slice(0, 8)}01`
  const lastOfPrevious = addDays(firstOfMonth, -1)
  const previous = { from: `${lastOfPrevious.slice(0, 8)}01`, to: lastOfPrevious }
  return [
    { label: 'This month', from: firstOfMonth, to },
    { label: 'Last month', ...previous },
    { label: 'This year', from: `${to.slice(0, 4)}-01-01`, to },
  ]
}

/** The days of a period that is being chosen; undefined where one is missing. */
export function describeDays(period: Period): string | undefined {
  if (findPeriodProblem(period)) return undefined
  const days = countDays(period)
  return days === 1 ? '1 day' : `${days} days`
}
