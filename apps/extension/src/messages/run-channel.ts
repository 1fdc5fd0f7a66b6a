import type { RunEvent } from '@product/contract/run-events'
import { browser } from 'wxt/browser'
import { type Failure, failureCodes } from './requests.ts'
import { readShownAccount } from './send-request.ts'

export const runChannel = 'run'

export type RunInput = {
  promptId: string
  values: Record<string, string>
  models: { model: string; connectionId?: string }[]
}

/** `account` is the key of the account that the screen shows. */
export type RunStart = { input: RunInput; account: string | undefined }

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
  // Stopping it below is not told here: then the background was stopped or updated.
  port.onDisconnect.addListener(() =>
    onFailure({
      code: failureCodes.unreachable,
      message: 'The extension was restarted during the run. Try again.',
    }),
  )
  port.postMessage({ input, account: readShownAccount() } satisfies RunStart)
  // The background stops the run on the server when the channel is closed.
  return () => port.disconnect()
}
