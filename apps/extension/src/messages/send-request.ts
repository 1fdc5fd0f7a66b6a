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

/** 'session': an account was connected, switched, signed out or removed. 'prompts': the copy has changed. */
type Topic = 'session' | 'prompts'

/** Calls back when something has changed. Returns how to stop. */
function onChange(topic: Topic, listener: () => void): () => void {
  const hear = (message: unknown) => {
    if (isNotice(message) && message.changed === topic) listener()
  }
  browser.runtime.onMessage.addListener(hear)
  return () => browser.runtime.onMessage.removeListener(hear)
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

/** Keeps the copy up to date within seconds while this page is open. */
export function followChanges(): void {
  browser.runtime.connect({ name: openScreenChannel })
}
