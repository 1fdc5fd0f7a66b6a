import { browser } from 'wxt/browser'
import { isOwnPage } from './own-page.ts'
import type { RequestName, Requests } from './requests.ts'
import { type Answer, describeFailure } from './send-request.ts'

export type Handlers = {
  [Name in RequestName]: (input: Requests[Name]['input']) => Promise<Requests[Name]['output']>
}

/** Throws where another account than this one is in use. */
type CheckAccount = (key: string) => Promise<unknown>

/** Answers the requests of the extension's own pages; to be called when the background starts. */
export function answerRequests(handlers: Handlers, checkAccount: CheckAccount): void {
  browser.runtime.onMessage.addListener((message: unknown, sender, respond) => {
    const name = readRequestName(message, handlers)
    if (!name) return undefined
    if (!isOwnPage(sender)) {
      respond({ failure: describeFailure(undefined) })
      return undefined
    }
    const { input, account } = message as { input: never; account?: string }
    const isChecked = account !== undefined && !isAboutAccounts(name)
    const check = async () => void (isChecked && (await checkAccount(account)))
    answer(handlers, name, input, check).then(respond)
    // Keeps the channel open until the answer has come.
    return true
  })
}

/** Requests that are the same whichever account is in use. */
const isAboutAccounts = (name: RequestName): boolean => /^(session|settings)\./.test(name)

function readRequestName(message: unknown, handlers: Handlers): RequestName | undefined {
  if (typeof message !== 'object' || message === null || !('request' in message)) return undefined
  const name = String(message.request)
  return Object.hasOwn(handlers, name) ? (name as RequestName) : undefined
}

async function answer<Name extends RequestName>(
  handlers: Handlers,
  name: Name,
  input: Requests[Name]['input'],
  check: () => Promise<void>,
): Promise<Answer<Name>> {
  try {
    await check()
    return { output: await handlers[name](input) }
  } catch (error) {
    return { failure: describeFailure(error) }
  }
}
