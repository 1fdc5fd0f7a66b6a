import type { PromptContent } from '@product/domain'
import { useSyncExternalStore } from 'react'

export type FillRequest = {
  promptId: string
  /** Instead of the stored prompt, for instance what an editor has not saved yet. */
  content?: PromptContent
  /** Whether the server has this prompt: its includes are then those of its workspace. */
  isStored?: boolean
  /** Initial values of the inputs; their defaults otherwise. */
  values?: Readonly<Record<string, string>>
}

let request: FillRequest | undefined
const listeners = new Set<() => void>()

function change(next: FillRequest | undefined) {
  request = next
  for (const listener of listeners) listener()
}

/** Asks for the inputs of a prompt and copies it filled in; one without inputs is copied at once. */
export const openFillAndCopy = (asked: FillRequest): void => change(asked)

export const closeFillAndCopy = (): void => change(undefined)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useFillRequest = (): FillRequest | undefined =>
  useSyncExternalStore(
    subscribe,
    () => request,
    () => undefined,
  )
