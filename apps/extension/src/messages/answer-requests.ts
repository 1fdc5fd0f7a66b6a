import { ApiError } from '@product/sdk'
import { type Browser, browser } from 'wxt/browser'
import { type Failure, isForPagesOnly, type RequestName, type Requests } from './requests.ts'
import { type Answer, RequestError } from './send-request.ts'

export type Handlers = {
  [Name in RequestName]: (input: Requests[Name]['input']) => Promise<Requests[Name]['output']>
}

/** Answers the requests of the extension's own pages and scripts; to be called when the background starts. */
export function answerRequests(handlers: Handlers): void {
  browser.runtime.onMessage.addListener((message: unknown, sender, respond) => {
    const name = readRequestName(message, handlers)
    if (!name || sender.id !== browser.runtime.id) return undefined
    if (isForPagesOnly(name) && !isOwnPage(sender)) return undefined
    const { input } = message as { input: never }
    answer(handlers, name, input).then(respond)
    // Keeps the channel open until the answer has come.
    return true
  })
}

function readRequestName(message: unknown, handlers: Handlers): RequestName | undefined {
  if (typeof message !== 'object' || message === null || !('request' in message)) return undefined
  const name = String(message.request)
  return Object.hasOwn(handlers, name) ? (name as RequestName) : undefined
}

const isOwnPage = ({ url }: Browser.runtime.MessageSender): boolean =>
  url?.startsWith(browser.runtime.getURL('/')) ?? false

async function answer<Name extends RequestName>(
  handlers: Handlers,
  name: Name,
  input: Requests[Name]['input'],
): Promise<Answer<Name>> {
  try {
    return { output: await handlers[name](input) }
  } catch (error) {
    return { failure: describeFailure(error) }
  }
}

export function describeFailure(error: unknown): Failure {
  if (error instanceof ApiError || error instanceof RequestError)
    return { code: error.code, message: error.message }
  return { code: 'extension.failed', message: 'Something went wrong. Try again.' }
}
