import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

let requested: string | undefined
const listeners = new Set<() => void>()

function change(promptId: string | undefined) {
  requested = promptId
  for (const listener of listeners) listener()
}

/** Asks the editor of a prompt to open its publish dialog, now or once it is there. */
export const requestPublishing = (promptId: string): void => change(promptId)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back when publishing this prompt was asked for elsewhere. */
export function usePublishRequest(promptId: string, onRequest: () => void): void {
  const answer = useEffectEvent(onRequest)
  const current = useSyncExternalStore(
    subscribe,
    () => requested,
    () => undefined,
  )
  useEffect(() => {
    if (current !== promptId) return
    change(undefined)
    answer()
  }, [current, promptId])
}
