/** Events that are read from the first one on, by any number of readers, also while more are added. */
export function createEventLog<Event>() {
  const events: Event[] = []
  let isClosed = false
  let changed = Promise.withResolvers<void>()

  function notify() {
    changed.resolve()
    changed = Promise.withResolvers()
  }

  async function* read(signal: AbortSignal): AsyncGenerator<Event> {
    const aborted = new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => resolve(), { once: true }),
    )
    let next = 0
    while (!signal.aborted) {
      const event = events[next]
      if (event !== undefined) {
        next += 1
        yield event
      } else if (isClosed) return
      else await Promise.race([changed.promise, aborted])
    }
  }

  return {
    add: (event: Event) => {
      events.push(event)
      notify()
    },
    close: () => {
      isClosed = true
      notify()
    },
    read,
  }
}
