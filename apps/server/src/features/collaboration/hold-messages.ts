import { collaborationLimits } from './limits.ts'

type Options = {
  send: (message: Uint8Array) => void
  /** More waits than may be kept. */
  onTooMuch: () => void
}

/** Sends messages to somebody, but not while it is read whether they may still have them. */
export function holdMessages({ send, onTooMuch }: Options) {
  let holds = 0
  let held: Uint8Array[] = []
  let bytes = 0

  function takeHeld(): Uint8Array[] {
    const messages = held
    held = []
    bytes = 0
    return messages
  }

  function keep(message: Uint8Array): void {
    held.push(message)
    bytes += message.length
    if (bytes > collaborationLimits.unreadBytes) onTooMuch()
  }

  return {
    send: (message: Uint8Array): void => {
      if (holds === 0) send(message)
      else keep(message)
    },
    hold: () => {
      holds += 1
    },
    release: () => {
      holds -= 1
      if (holds === 0) for (const message of takeHeld()) send(message)
    },
    drop: () => void takeHeld(),
  }
}
