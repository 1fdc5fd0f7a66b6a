import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { answerRequests, type Handlers } from './answer-requests.ts'
import { RequestError } from './send-request.ts'

vi.mock('wxt/browser', async () => {
  const { fakeBrowser: browser } = await import('wxt/testing/fake-browser')
  return { browser }
})

const dynamicOrigin = 'chrome-extension://another-at-each-start'

type Sender = { id?: string; url?: string }
type Listener = (message: unknown, sender: Sender, respond: (answer: unknown) => void) => unknown

let ask: (message: object, sender?: Sender) => Promise<unknown>
const models = vi.fn(async () => [])

beforeEach(() => {
  vi.spyOn(fakeBrowser.runtime, 'getURL').mockImplementation((path) =>
    path === '/palette.html' ? `${dynamicOrigin}${path}` : `chrome-extension://static${path}`,
  )
  vi.spyOn(fakeBrowser.runtime.onMessage, 'addListener').mockImplementation((added) => {
    const listener = added as Listener
    ask = (message, sender = { id: fakeBrowser.runtime.id, url: popup }) =>
      new Promise((resolve) => listener(message, sender, resolve))
  })
  const handlers: Partial<Handlers> = { 'models.list': models }
  answerRequests(handlers as Handlers, async (key) => {
    if (key !== 'current') throw new RequestError({ code: 'account.switched', message: 'No' })
  })
})
afterEach(() => void vi.restoreAllMocks())

const popup = 'chrome-extension://static/popup.html'
const request = { request: 'models.list', input: { promptId: 'one' } }

describe('a request', () => {
  test.each([popup, `${dynamicOrigin}/palette.html#token`])('of %s is answered', async (url) => {
    expect(await ask(request, { id: fakeBrowser.runtime.id, url })).toEqual({ output: [] })
  })

  test.each([
    ['a script in a web page', { id: fakeBrowser.runtime.id, url: 'https://evil.example/' }],
    ['a page without an address', { id: fakeBrowser.runtime.id }],
    ['another extension', { id: 'other', url: popup }],
  ])('of %s is refused', async (_, sender) => {
    models.mockClear()
    expect(await ask(request, sender)).toMatchObject({ failure: { code: 'extension.failed' } })
    expect(models).not.toHaveBeenCalled()
  })

  test('of a page that shows another account is refused', async () => {
    expect(await ask({ ...request, account: 'current' })).toEqual({ output: [] })
    models.mockClear()
    expect(await ask({ ...request, account: 'another' })).toMatchObject({
      failure: { code: 'account.switched' },
    })
    expect(models).not.toHaveBeenCalled()
  })
})
