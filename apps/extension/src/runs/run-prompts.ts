import { RunEvent } from '@product/contract/run-events'
import { RunRequest, startRunsRoute, stopRunRoute } from '@product/contract/runs'
import { createId } from '@product/domain'
import { ApiError } from '@product/sdk'
import { readEvents } from '@product/sdk/read-events'
import { outbox, readPrompt } from '@product/sync'
import { type Browser, browser } from 'wxt/browser'
import { describeFailure } from '#extension/messages/answer-requests.ts'
import { type RunInput, type RunMessage, runChannel } from '#extension/messages/run-channel.ts'
import type { StoredAccount } from '#extension/session/account-store.ts'
import { callAs, requireCurrent, sendAs, workspaceHeader } from '#extension/session/send-as.ts'
import { openAccountCopy, syncAccount } from '#extension/sync/copies.ts'

/** Runs prompts for the screens; to be called when the background starts. */
export function runPrompts(): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== runChannel || port.sender?.id !== browser.runtime.id) return
    port.onMessage.addListener((input: RunInput) => void runPrompt(port, input))
  })
}

async function runPrompt(port: Browser.runtime.Port, input: RunInput): Promise<void> {
  const closed = new AbortController()
  port.onDisconnect.addListener(() => closed.abort())
  const post = (message: RunMessage) => {
    if (!closed.signal.aborted) port.postMessage(message)
  }
  try {
    const account = await requireCurrent()
    const running = new Set<string>()
    closed.signal.addEventListener('abort', () => void stopRuns(account, running))
    for await (const event of startRuns(account, input, closed.signal)) {
      if (event.type === 'run-end' || event.type === 'run-error') running.delete(event.runId)
      else running.add(event.runId)
      post({ event })
    }
    post({ isDone: true })
  } catch (error) {
    post({ failure: describeFailure(error) })
  }
}

async function* startRuns(
  account: StoredAccount,
  input: RunInput,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const copy = await openAccountCopy(account)
  const hasWaiting = (await outbox(copy).list()).some(({ state }) => state === 'waiting')
  // The server runs what it has: changes that wait here would be missing.
  if (hasWaiting) await syncAccount(account)
  const prompt = await readPrompt(copy, input.promptId)
  const body = RunRequest.parse({ ...input, batchId: createId() })
  const response = await sendAs(
    account.key,
    new Request(account.origin + startRunsRoute.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        // The models and the limits of the workspace that the person is a member of.
        ...(prompt?.isMember && { [workspaceHeader]: prompt.workspaceId }),
      },
      body: JSON.stringify(body),
      signal,
    }),
  )
  if (!response.ok || !response.body) throw await toApiError(response)
  yield* readEvents(response.body, RunEvent)
}

async function toApiError(response: Response): Promise<ApiError> {
  const problem = await response.json().catch(() => undefined)
  return new ApiError({
    status: response.status,
    code: 'http.unexpected',
    message: `The server answered with status ${response.status}.`,
    ...problem?.error,
  })
}

/** The person closed the screen: nobody would read the rest. */
async function stopRuns(account: StoredAccount, running: ReadonlySet<string>): Promise<void> {
  const call = callAs(account)
  const stops = [...running].map((id) => call(stopRunRoute, { params: { id } }))
  await Promise.allSettled(stops)
}
