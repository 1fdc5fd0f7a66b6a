import { RunEvent } from '@product/contract/run-events'
import { RunRequest, startRunsRoute, stopRunRoute } from '@product/contract/runs'
import { createId } from '@product/domain'
import { toApiError } from '@product/sdk'
import { readEvents } from '@product/sdk/read-events'
import { type CopiedPrompt, outbox, readPrompt } from '@product/sync'
import { type Browser, browser } from 'wxt/browser'
import { isOwnPage } from '#extension/messages/own-page.ts'
import {
  type RunInput,
  type RunMessage,
  type RunStart,
  runChannel,
} from '#extension/messages/run-channel.ts'
import { describeFailure } from '#extension/messages/send-request.ts'
import type { StoredAccount } from '#extension/session/account-store.ts'
import { callAs, requireCurrent, sendAs, workspaceHeader } from '#extension/session/send-as.ts'
import { openAccountCopy, syncAccount } from '#extension/sync/copies.ts'

/** Runs prompts for the screens; to be called when the background starts. */
export function runPrompts(): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== runChannel || !port.sender || !isOwnPage(port.sender)) return
    port.onMessage.addListener((start: RunStart) => void runPrompt(port, start))
  })
}

async function runPrompt(port: Browser.runtime.Port, { input, account: key }: RunStart) {
  let isClosed = false
  const post = (message: RunMessage) => {
    if (!isClosed) port.postMessage(message)
  }
  let stop = () => {}
  // Before anything is awaited: a screen that is closed meanwhile tells it only once.
  port.onDisconnect.addListener(() => {
    isClosed = true
    stop()
  })
  try {
    const account = await requireCurrent(key)
    const answer = new AbortController()
    const running = createRunning(account, input.models.length, () => answer.abort())
    stop = running.stop
    const request = await prepareRun(account, input)
    if (isClosed) return
    for await (const event of startRuns(account, request, answer.signal)) {
      running.follow(event)
      post({ event })
    }
    post({ isDone: true })
  } catch (error) {
    post({ failure: describeFailure(error) })
  }
}

/**
 * The runs of a request, by the ids that its events tell. The server goes on with runs that nobody follows, and they
 * cost: those that are to be stopped before they have begun are stopped as soon as they are known.
 */
function createRunning(account: StoredAccount, count: number, onStopped: () => void) {
  const known = new Set<string>()
  const unfinished = new Set<string>()
  let isStopping = false

  function stopKnown(): void {
    if (!isStopping || known.size < count) return
    // Nobody would read the rest.
    void stopRuns(account, [...unfinished]).then(onStopped)
    unfinished.clear()
  }

  return {
    follow({ type, runId }: RunEvent): void {
      if (type === 'run-end' || type === 'run-error') unfinished.delete(runId)
      else if (!known.has(runId)) unfinished.add(runId)
      known.add(runId)
      stopKnown()
    },
    stop(): void {
      isStopping = true
      stopKnown()
    },
  }
}

/** The models and the limits of the workspace that the person is a member of; otherwise the personal one's. */
export const workspaceToRunIn = (prompt: CopiedPrompt | undefined): string | undefined =>
  prompt?.isMember ? prompt.workspaceId : undefined

async function prepareRun(account: StoredAccount, input: RunInput): Promise<Request> {
  const copy = await openAccountCopy(account)
  const hasWaiting = (await outbox(copy).list()).some(({ state }) => state === 'waiting')
  // The server runs what it has: changes that wait here would be missing.
  if (hasWaiting) await syncAccount(account)
  const workspaceId = workspaceToRunIn(await readPrompt(copy, input.promptId))
  return new Request(account.origin + startRunsRoute.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(workspaceId !== undefined && { [workspaceHeader]: workspaceId }),
    },
    body: JSON.stringify(RunRequest.parse({ ...input, batchId: createId() })),
  })
}

async function* startRuns(
  { key }: StoredAccount,
  request: Request,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const response = await sendAs(key, new Request(request, { signal }), { isStream: true })
  if (!response.ok || !response.body) throw await toApiError(response)
  yield* readEvents(response.body, RunEvent)
}

async function stopRuns(account: StoredAccount, ids: string[]): Promise<void> {
  const call = callAs(account)
  const stops = ids.map((id) => call(stopRunRoute, { params: { id } }))
  await Promise.allSettled(stops)
}
