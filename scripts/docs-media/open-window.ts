import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import type { SamplePerson } from '../sample-site.ts'
import { moment } from './moment.ts'
import { sessionKey, siteUrl } from './open-studio.ts'

export type Theme = 'dark' | 'light'

export const launchBrowser = (executablePath: string, port: number): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--hide-scrollbars',
      `--host-resolver-rules=MAP ${new URL(siteUrl).hostname}:443 127.0.0.1:${port}`,
    ],
  })

type WindowOptions = {
  theme: Theme
  viewport: { width: number; height: number }
  scale?: number
  person?: SamplePerson
  workspaceId?: string
}

/** A window in which somebody is signed in. */
export async function openWindow(
  browser: Browser,
  { theme, viewport, scale = 1, person, workspaceId = '' }: WindowOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: siteUrl,
    ignoreHTTPSErrors: true,
    viewport,
    deviceScaleFactor: scale,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // It would answer pages from the last theme's window, and its notice of a new version is in the way.
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(60_000)
  const stored = {
    theme,
    'first-steps-hidden': 'true',
    ...(person && storeOf(person, workspaceId)),
  }
  await context.addInitScript(setClock, moment.getTime())
  await context.addInitScript((values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values))
      if (localStorage.getItem(name) === null) localStorage.setItem(name, value)
  }, stored)
  return context
}

/** In the page: begins at this time with each load, and goes on. */
function setClock(start: number): void {
  const ahead = start - Date.now()
  globalThis.Date = new Proxy(Date, {
    construct: (date, parts, made) =>
      Reflect.construct(date, parts.length === 0 ? [date.now() + ahead] : parts, made),
    get: (date, name) =>
      name === 'now' ? () => date.now() + ahead : Reflect.get(date, name, date),
  })
}

const storeOf = ({ session }: SamplePerson, workspaceId: string): Record<string, string> => ({
  [sessionKey]: session,
  [`workspace:${JSON.parse(session).user.id}`]: workspaceId,
})
