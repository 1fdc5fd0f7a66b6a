import type { EventFields, EventName, recordEventsRoute } from '@product/contract/events'
import { createId } from '@product/domain'

export type Track = <Name extends EventName>(name: Name, fields: EventFields<Name>) => void

type Route = typeof recordEventsRoute
type QueuedEvent = { id: string; name: string; fields: object; occurredAt: string }

// Typed by the contract, but not imported from it: that would load zod with every public page.
const path: Route['path'] = '/api/v1/events'

/** After what the page itself asks for; what is left then is sent when the page is left. */
const flushDelay = 10_000
const largestBatch = 50
const mostKept = 200

/** Collects events and sends them in batches; what could not be sent is sent again. */
export function createEventQueue() {
  let waiting: QueuedEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const track: Track = (name, fields) => {
    if (!mayTrack()) return
    const event = { id: createId(), name, fields, occurredAt: new Date().toISOString() }
    waiting = [...waiting, event].slice(-mostKept)
    timer ??= setTimeout(flush, flushDelay)
  }

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting.slice(0, largestBatch)
    if (batch.length === 0) return
    waiting = waiting.slice(batch.length)
    if (!(await send(batch))) waiting = [...batch, ...waiting].slice(-mostKept)
    else if (waiting.length > 0) await flush()
  }

  /** Also sends when the page is left, since no timer fires after that. */
  function start() {
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') void flush()
    }
    document.addEventListener('visibilitychange', flushWhenHidden)
    addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', flushWhenHidden)
      removeEventListener('pagehide', flush)
    }
  }

  return { track, start }
}

async function send(events: QueuedEvent[]): Promise<boolean> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ visitorId: readVisitorId(), events }),
      keepalive: true,
    })
    // A batch that the server refuses would be refused again.
    return response.status < 500 && response.status !== 429
  } catch {
    return false
  }
}

const storageKey = 'visitor-id'
let idOfThisPage: string | undefined

/** A random id of this browser; without storage, of this page. */
function readVisitorId(): string {
  idOfThisPage ??= readStoredId() ?? createId()
  return idOfThisPage
}

function readStoredId(): string | undefined {
  try {
    const stored = localStorage.getItem(storageKey)
    if (stored) return stored
    const id = createId()
    localStorage.setItem(storageKey, id)
    return id
  } catch {
    return undefined
  }
}

type PrivacyAwareNavigator = Navigator & { globalPrivacyControl?: boolean }

/** Do Not Track and Global Privacy Control are honoured. */
export function mayTrack(): boolean {
  const { doNotTrack, globalPrivacyControl }: PrivacyAwareNavigator = navigator
  return doNotTrack !== '1' && !globalPrivacyControl
}
