import type { SharedKind } from '@product/contract/sharing'
import { useSyncExternalStore } from 'react'

/** The prompt or the collection that the dialog is about; of a collection also its slug. */
export type ShareRequest = { kind: SharedKind; id: string; slug?: string }

let request: ShareRequest | undefined
const listeners = new Set<() => void>()

function change(next: ShareRequest | undefined) {
  request = next
  for (const listener of listeners) listener()
}

/** Opens the dialog that lists who has access and changes it. Every signed-in page has it. */
export const openShareDialog = (asked: ShareRequest): void => change(asked)

export const closeShareDialog = (): void => change(undefined)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useShareRequest = (): ShareRequest | undefined =>
  useSyncExternalStore(
    subscribe,
    () => request,
    () => undefined,
  )
