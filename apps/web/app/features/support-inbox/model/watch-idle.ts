/** An operator who has touched no tab of the inbox for so long is away. */
export const idleMilliseconds = 15 * 60_000

/** The pointer moves often: input is noted at most so often. */
const notePause = 5_000

const storedInput = 'support-inbox-input'
const inputs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus']

type Watched = {
  /** The window. */
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  /** Shared by the tabs of the inbox. */
  storage: Pick<Storage, 'getItem' | 'setItem'>
  onChange: (isIdle: boolean) => void
}

/** Tells when there was no input in any tab for long, and when there is again. Returns how to stop. */
export function watchIdle({ events, storage, onChange }: Watched): () => void {
  let last = Date.now()
  let isIdle = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function check(): void {
    clearTimeout(timer)
    // A clock that was set back leaves a moment that is still to come.
    last = Math.max(Math.min(last, Date.now()), readInput(storage))
    const left = last + idleMilliseconds - Date.now()
    if (left > 0) timer = setTimeout(check, left)
    if (left <= 0 === isIdle) return
    isIdle = left <= 0
    onChange(isIdle)
  }

  function note(): void {
    const since = Date.now() - last
    if (since >= 0 && since < notePause) return
    last = Date.now()
    try {
      storage.setItem(storedInput, String(last))
    } catch {
      // Other tabs do not hear of it.
    }
    check()
  }

  for (const name of inputs) events.addEventListener(name, note)
  events.addEventListener('storage', check)
  check()
  return () => {
    clearTimeout(timer)
    for (const name of inputs) events.removeEventListener(name, note)
    events.removeEventListener('storage', check)
  }
}

function readInput(storage: Watched['storage']): number {
  try {
    const noted = Number(storage.getItem(storedInput) ?? 0) || 0
    return noted > Date.now() ? 0 : noted
  } catch {
    return 0
  }
}
