export type StackedToast = {
  title: string
  description?: string
  variant?: 'default' | 'success' | 'info' | 'error'
  /** Does something, or leads to an address of this site. */
  action?: { label: string } & ({ onSelect: () => void } | { to: string })
  /** Milliseconds, where it is not the usual time. */
  duration?: number
}

export type StackedToastEvent =
  | { kind: 'show'; id: string; toast: StackedToast }
  | { kind: 'dismiss'; id: string }

// No imports here: any module may show a toast without loading what draws it.
let waiting: StackedToastEvent[] = []
let viewport: ((event: StackedToastEvent) => void) | null = null
let lastId = 0
const listeners = new Set<() => void>()

function send(event: StackedToastEvent) {
  if (viewport) viewport(event)
  else waiting = [...waiting, event]
  for (const listener of listeners) listener()
}

/** Adds a toast to the stack. The returned id dismisses it, or replaces it when passed again. */
export function stackToast(toast: StackedToast, id?: string): string {
  lastId += 1
  const toastId = id ?? `stacked-${lastId}`
  send({ kind: 'show', id: toastId, toast })
  return toastId
}

export function dismissStackedToast(id: string): void {
  send({ kind: 'dismiss', id })
}

export function hasWaitingToasts(): boolean {
  return waiting.length > 0
}

export function subscribeToStack(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The viewport receives what was shown before it had loaded, then everything that follows. */
export function attachViewport(receive: (event: StackedToastEvent) => void): () => void {
  viewport = receive
  const missed = waiting
  waiting = []
  for (const event of missed) receive(event)
  return () => {
    if (viewport === receive) viewport = null
  }
}
