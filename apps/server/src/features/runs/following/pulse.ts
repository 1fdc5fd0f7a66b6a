/** For how long pieces of an answer are joined before they are sent. */
const pulseMilliseconds = 30

export type Pulse = ReturnType<typeof createPulse>

/** One timer for all who may wait a moment: hundreds of streams need no timers of their own. */
export function createPulse() {
  let waiting = new Set<() => void>()

  function wakeAll(): void {
    const awake = waiting
    waiting = new Set()
    for (const wake of awake) wake()
  }

  return (wake: () => void): void => {
    if (waiting.size === 0) setTimeout(wakeAll, pulseMilliseconds)
    waiting.add(wake)
  }
}
