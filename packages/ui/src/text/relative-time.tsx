import { useSyncExternalStore } from 'react'
import { formatRelativeTime, type RelativeTimeStyle } from './format-relative-time.ts'

const tick = 30_000
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const notify of listeners) notify()
  }, tick)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

// Between two ticks the snapshot must not change, or React would render for ever.
const readTick = () => Math.floor(Date.now() / tick)
const readNoTick = () => null

const utcDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
// Kept, because making one takes longer than the rest of a row of a list.
const exactDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' })

type RelativeTimeProps = {
  /** An ISO 8601 time or a Date. */
  value: string | Date
  style?: RelativeTimeStyle
  className?: string
}

/** Relative, with the exact time on hover. On the server, and until hydrated, it is the UTC date. */
export function RelativeTime({ value, style = 'long', className }: RelativeTimeProps) {
  const currentTick = useSyncExternalStore(subscribe, readTick, readNoTick)
  const date = new Date(value)
  const hydrated = currentTick !== null
  return (
    <time
      dateTime={date.toISOString()}
      title={hydrated ? exactDate.format(date) : undefined}
      className={className}
    >
      {hydrated ? formatRelativeTime(date.getTime(), Date.now(), style) : utcDate.format(date)}
    </time>
  )
}
