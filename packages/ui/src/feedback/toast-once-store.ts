export type ToastMessage = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
}

export type ShownToast = ToastMessage & { id: number; open: boolean }

// No imports here: any module may show a toast without loading what draws it.
let current: ShownToast | null = null
let lastId = 0
const listeners = new Set<() => void>()

function change(next: ShownToast) {
  current = next
  for (const listener of listeners) listener()
}

/** Shows one toast; a toast that is still visible gives way to it. */
export function showToast(message: ToastMessage): number {
  lastId += 1
  change({ ...message, id: lastId, open: true })
  return lastId
}

/** Closing a toast that has already given way to another one changes nothing. */
export function closeToast(id: number): void {
  if (current?.id === id && current.open) change({ ...current, open: false })
}

export function readToast(): ShownToast | null {
  return current
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
