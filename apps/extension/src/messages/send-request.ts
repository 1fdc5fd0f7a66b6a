import { browser } from 'wxt/browser'
import type { Failure, RequestName, Requests } from './requests.ts'

/** Thrown where a request failed. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly code: string

  constructor({ code, message }: Failure) {
    super(message)
    this.code = code
  }
}

export type Answer<Name extends RequestName> =
  | { output: Requests[Name]['output'] }
  | { failure: Failure }

/** Asks the background, from a page of the extension or from its script in a web page. */
export async function sendRequest<Name extends RequestName>(
  name: Name,
  ...[input]: Requests[Name]['input'] extends undefined ? [] : [Requests[Name]['input']]
): Promise<Requests[Name]['output']> {
  const answer: Answer<Name> = await browser.runtime.sendMessage({ request: name, input })
  if ('failure' in answer) throw new RequestError(answer.failure)
  return answer.output
}

const sessionChanged = 'session-changed'

/** Calls back when an account was connected, switched, signed out or removed. Returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  const hear = (message: unknown) => {
    if (isNotice(message) && message.notice === sessionChanged) listener()
  }
  browser.runtime.onMessage.addListener(hear)
  return () => browser.runtime.onMessage.removeListener(hear)
}

const isNotice = (message: unknown): message is { notice: unknown } =>
  typeof message === 'object' && message !== null && 'notice' in message

/** Told to the pages of the extension that are open, by the background. */
export async function announceSessionChange(): Promise<void> {
  // Fails where no page is open.
  await browser.runtime.sendMessage({ notice: sessionChanged }).catch(() => undefined)
}
