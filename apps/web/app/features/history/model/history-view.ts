import { runStatuses } from '@product/contract/runs'
import { useSearchParams } from 'react-router'
import type { RunListFilter } from '../api/runs.ts'

const day = 86_400_000

/** The ranges of the menu; the first is the default. */
export const dateRanges = [
  { value: '7d', label: 'Last 7 Days', days: 7 },
  { value: '1d', label: 'Last 24 Hours', days: 1 },
  { value: '30d', label: 'Last 30 Days', days: 30 },
  { value: '90d', label: 'Last 90 Days', days: 90 },
  { value: 'all', label: 'All Time', days: null },
] as const

type DateRange = (typeof dateRanges)[number]['value']

/** From when on runs are shown; steps of a minute, so that what was asked for stays the same. */
function beginningOf(range: DateRange, now: number): string | undefined {
  const days = dateRanges.find(({ value }) => value === range)?.days ?? null
  if (days === null) return undefined
  return new Date(Math.floor((now - days * day) / 60_000) * 60_000).toISOString()
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

export type HistoryView = {
  q: string
  status: (typeof runStatuses)[number] | undefined
  model: string | undefined
  promptId: string | undefined
  version: number | undefined
  range: DateRange
  /** Days that were chosen instead of a range, both included. */
  from: string | undefined
  to: string | undefined
}

/** Reads the view from an address. Unknown parameters are ignored. */
export function readView(address: URLSearchParams): HistoryView {
  const date = (name: string) => {
    const text = address.get(name) ?? ''
    return isDate(text) ? text : undefined
  }
  return {
    q: address.get('q')?.slice(0, 200) ?? '',
    status: runStatuses.find((status) => status === address.get('status')),
    model: address.get('model')?.slice(0, 200) || undefined,
    promptId: address.get('prompt') || undefined,
    version: Number(address.get('version')) || undefined,
    range: dateRanges.find(({ value }) => value === address.get('range'))?.value ?? '7d',
    from: date('from'),
    to: date('to'),
  }
}

/** As the API is asked. Days are those of the person's own place. */
export function toFilter(view: HistoryView, now: number): RunListFilter {
  const { q, status, model, promptId, version, range, from, to } = view
  const isChosen = from !== undefined || to !== undefined
  return {
    q: q === '' ? undefined : q,
    status,
    model,
    promptId,
    version,
    from: isChosen ? from && startOfDay(from, 0) : beginningOf(range, now),
    to: to && startOfDay(to, 1),
  }
}

function startOfDay(date: string, later: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day + later).toISOString()
}

export const isNarrowed = ({ q, status, model, promptId, version }: HistoryView): boolean =>
  q !== '' || [status, model, promptId, version].some((value) => value !== undefined)

type Changes = Record<string, string | undefined>

/** The view is stored in the address, so that it can be linked to and restored by Back. */
export function useHistoryView() {
  const [address, setAddress] = useSearchParams()
  /** Undefined takes a value away. Typing makes no steps in the history. */
  function change(changes: Changes) {
    // The latest choice may not be rendered yet.
    const next = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value)
      else next.delete(name)
    setAddress(next, { replace: 'q' in changes, preventScrollReset: true })
  }
  return { view: readView(address), change }
}

export type ChangeView = ReturnType<typeof useHistoryView>['change']
