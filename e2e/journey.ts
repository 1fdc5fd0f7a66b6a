import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

type SentEvent = { name: string; fields: Record<string, unknown> }

type Journey = {
  /** The fields of every event of this name that the page has sent so far. */
  sentEvents: (name: string) => Record<string, unknown>[]
  /** Errors in the browser's console that this journey brings about on purpose. */
  expectConsoleError: (text: RegExp) => void
}

/** A browser test that also fails on script errors and on anything the security policy blocks. */
export const test = base.extend<Journey & { consoleGuard: undefined }>({
  context: async ({ context }, use) => {
    await arriveInEveryPage(context)
    await use(context)
  },
  // For the contexts that journeys open themselves.
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await arriveInEveryPage(context)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  sentEvents: async ({ page }, use) => {
    const events: SentEvent[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/v1/events'))
        events.push(...request.postDataJSON().events)
    })
    await use((name) => events.filter((event) => event.name === name).map(({ fields }) => fields))
  },
  expectConsoleError: async ({ page }, use) => {
    const expected: RegExp[] = []
    const errors: { message: string; place: string }[] = []
    page.on('pageerror', ({ message, stack = '' }) => errors.push({ message, place: stack }))
    page.on('console', (entry) => {
      if (entry.type() !== 'error') return
      // The console names no request, and only what was open then says which page sent it.
      const place = `${entry.location().url} on ${page.url()}`
      errors.push({ message: entry.text(), place })
    })
    await use((text) => expected.push(text))
    const isExpected = ({ message }: { message: string }) =>
      expected.some((text) => text.test(message))
    expect(errors.filter((error) => !isExpected(error))).toEqual([])
  },
  consoleGuard: [
    async ({ expectConsoleError: _ }, use) => {
      await use(undefined)
    },
    { auto: true },
  ],
})

const contexts = new WeakSet<BrowserContext>()

async function arriveInEveryPage(context: BrowserContext): Promise<void> {
  if (contexts.has(context)) return
  contexts.add(context)
  await context.addInitScript(prolongToasts)
  for (const page of context.pages()) arriveOnceTakenOver(page)
  context.on('page', arriveOnceTakenOver)
}

/** On a busy machine seconds may pass between two looks at the page: toasts stay three times as long. */
function prolongToasts(): void {
  const toastTimes: unknown[] = [4_000, 5_000]
  const { setTimeout } = window
  window.setTimeout = Object.assign(
    (handler: TimerHandler, delay?: number, ...values: unknown[]) =>
      setTimeout(handler, toastTimes.includes(delay) ? 3 * Number(delay) : delay, ...values),
    setTimeout,
  )
}

/**
 * The browser alone handles what is pressed before React has taken the page over, and no event counts
 * it. Journeys about just that moment name what else they wait for.
 */
function arriveOnceTakenOver(page: Page): void {
  const { goto, reload, goBack } = page
  const takenOver = page.locator('html[data-taken-over], html:not(:has(script[type="module"]))')
  let runsScripts: boolean | undefined
  const arrive = async <Answer>(
    navigate: () => Promise<Answer>,
    options?: { waitUntil?: string },
  ): Promise<Answer> => {
    runsScripts ??= await page.evaluate(() => matchMedia('(scripting: enabled)').matches)
    const answer = await navigate()
    if (runsScripts && options?.waitUntil === undefined)
      await takenOver.waitFor({ state: 'attached' })
    return answer
  }
  page.goto = (url, options) => arrive(() => goto.call(page, url, options), options)
  page.reload = (options) => arrive(() => reload.call(page, options), options)
  page.goBack = (options) => arrive(() => goBack.call(page, options), options)
}

export { expect }
