import type { RunEvent } from '@product/contract/run-events'
import { browser } from 'wxt/browser'
import type { Failure } from './requests.ts'

export const runChannel = 'run'

export type RunInput = {
  promptId: string
  values: Record<string, string>
  models: { model: string; connectionId?: string }[]
}

export type RunMessage = { event: RunEvent } | { failure: Failure } | { isDone: true }

type RunListener = {
  onEvent: (event: RunEvent) => void
  onFailure: (failure: Failure) => void
  onDone: () => void
}

/** Runs a prompt and tells what happens, as it happens. Returns how to stop it. */
export function startRun(input: RunInput, { onEvent, onFailure, onDone }: RunListener): () => void {
  const port = browser.runtime.connect({ name: runChannel })
  port.onMessage.addListener((message: RunMessage) => {
    if ('event' in message) onEvent(message.event)
    else if ('failure' in message) onFailure(message.failure)
    else onDone()
  })
  port.postMessage(input)
  // The background stops the run on the server when the channel is closed.
  return () => port.disconnect()
}
