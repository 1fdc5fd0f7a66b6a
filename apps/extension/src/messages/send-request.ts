import { ApiError } from '@product/sdk'
import { browser } from 'wxt/browser'
import type { Failure, RequestName, Requests, SessionState } from './requests.ts'

/** Thrown where a request failed. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly code: string

  constructor({ code, message }: Failure) {
    super(message)
    this.code = code
  }
}

/** A failure as a screen shows it. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof ApiError || error instanceof RequestError)
    return { code: error.code, message: error.message }
  return { code: 'extension.failed', message: 'Something went wrong. Try again.' }
}

export type Answer<Name extends RequestName> =
  | { output: Requests[Name]['output'] }
  | { failure: Failure }

/** The account that this page was last told to be the current one. */
let shownAccount: string | undefined

/** The account that this page shows: requests for another one are refused. */
export const readShownAccount = (): string | undefined => shownAccount

/** Asks the background, from a page of the extension. */
export async function sendRequest<Name extends RequestName>(
  name: Name,
  ...[input]: Requests[Name]['input'] extends undefined ? [] : [Requests[Name]['input']]
): Promise<Requests[Name]['output']> {
  const account = shownAccount
  const answer: Answer<Name> = await browser.runtime.sendMessage({ request: name, input, account })
  if ('failure' in answer) throw new RequestError(answer.failure)
  if (name === 'session.get') rememberAccount(answer.output as SessionState)
  return answer.output
}

function rememberAccount({ current }: SessionState): void {
  shownAccount = current?.key
}

/** 'session': an account was connected, switched, signed out or removed. 'prompts': the copy has changed. */
type Topic = 'session' | 'prompts'

/** Calls back when something has changed. Returns how to stop. */
function onChange(topic: Topic, listener: () => void): () => void {
  const onMessage = (message: unknown) => {
    if (isNotice(message) && message.changed === topic) listener()
  }
  browser.runtime.onMessage.addListener(onMessage)
  return () => browser.runtime.onMessage.removeListener(onMessage)
}

export const onSessionChange = (listener: () => void) => onChange('session', listener)
export const onPromptsChange = (listener: () => void) => onChange('prompts', listener)

const isNotice = (message: unknown): message is { changed: unknown } =>
  typeof message === 'object' && message !== null && 'changed' in message

/** Told to the pages of the extension that are open, by the background. */
export async function announceChange(topic: Topic): Promise<void> {
  // Fails where no page is open.
  await browser.runtime.sendMessage({ changed: topic }).catch(() => undefined)
}

export const openScreenChannel = 'open-screen'

/** The background is gone for a moment when it is stopped or updated. */
const reconnectMilliseconds = 1_000

/** Keeps the copy up to date within seconds while this page is open. */
export function followChanges(): void {
  const port = browser.runtime.connect({ name: openScreenChannel })
  port.onDisconnect.addListener(() => setTimeout(followChanges, reconnectMilliseconds))
}
