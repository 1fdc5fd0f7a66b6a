import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findInstalledChromium } from '../../scripts/find-chromium.ts'
import { findFreePort } from '../../scripts/find-free-port.ts'
import { repositoryRoot } from '../../scripts/paths.ts'
import { untilListening } from './until-listening.ts'

/** The product of a checkout on a new database, and a browser to visit it with. */
export async function openProduct(checkout = repositoryRoot) {
  const port = await findFreePort()
  const base = `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'bench-product-'))
  chmodSync(folder, 0o711)
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: checkout,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const executablePath = findInstalledChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  await untilListening(server, port, { tries: 300, path: '/healthz' })
  return {
    base,
    newPage: async (): Promise<Page> => {
      const viewport = { width: 1440, height: 900 }
      const context = await browser.newContext({ baseURL: base, viewport })
      return await context.newPage()
    },
    close: async () => {
      await browser.close()
      server.kill()
      await new Promise((resolve) => server.once('exit', resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Signs somebody new in in this page; the answer is their access token. */
export async function signInAsSomebodyNew(page: Page): Promise<string> {
  const { auth } = await (await page.request.get('/api/v1/config')).json()
  const signedUp = await page.request.post(`${auth.url}/signup`, {
    headers: { apikey: auth.anonKey },
    data: { email: `${crypto.randomUUID()}@example.com`, password: 'walnut orchard tiptoe' },
  })
  const session = await signedUp.text()
  // A page of this origin that loads nothing else.
  await page.goto('/healthz')
  await page.evaluate((value) => localStorage.setItem('sb-localhost-auth-token', value), session)
  return JSON.parse(session).access_token
}

/** The value that this share of the times does not exceed. */
export function findPercentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
}
