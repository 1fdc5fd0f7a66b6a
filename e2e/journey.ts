import { test as base, expect, type Page } from '@playwright/test'

type SentEvent = { name: string; fields: Record<string, unknown> }

type Journey = {
  /** The fields of every event of this name that the page has sent so far. */
  sentEvents: (name: string) => Record<string, unknown>[]
  /** Errors in the browser's console that this journey brings about on purpose. */
  expectConsoleError: (text: RegExp) => void
}

/** A browser test that also fails on script errors and on anything the security policy blocks. */
export const test = base.extend<Journey & { consoleGuard: undefined }>({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) arriveOnceTakenOver(page)
    await use(page)
  },
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
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await use((text) => expected.push(text))
    expect(errors.filter((error) => !expected.some((text) => text.test(error)))).toEqual([])
  },
  consoleGuard: [
    async ({ expectConsoleError: _ }, use) => {
      await use(undefined)
    },
    { auto: true },
  ],
})

/**
 * What is pressed before React has taken the page over is done by the browser alone, and counted by
 * nobody. Journeys about just that moment name what else they wait for.
 */
function arriveOnceTakenOver(page: Page): void {
  const goto = page.goto.bind(page)
  const takenOver = page.locator('html[data-taken-over], html:not(:has(script[type="module"]))')
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil === undefined) await takenOver.waitFor({ state: 'attached' })
    return response
  }
}

export { expect }
