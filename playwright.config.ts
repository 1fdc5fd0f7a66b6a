import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findInstalledChromium } from './scripts/find-chromium.ts'
import { findFreePort } from './scripts/find-free-port.ts'

// Kept in the environment, because every worker reads this file again.
process.env.JOURNEY_PORT ??= String(await findFreePort())
process.env.CONFIRMING_PORT ??= String(await findFreePort())
process.env.CONNECTED_PORT ??= String(await findFreePort())
process.env.CLOSED_PORT ??= String(await findFreePort())
process.env.PAYING_PORT ??= String(await findFreePort())
process.env.STRIPE_PORT ??= String(await findFreePort())
process.env.MAILBOX_PORT ??= String(await findFreePort())
process.env.JOURNEY_DATA ??= createDataFolder()
process.env.JOURNEY_SECRETS_KEY ??= randomBytes(32).toString('base64')
// Servers import in half of the time what others have imported.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

const chromium = findInstalledChromium()
const baseURL = `http://localhost:${process.env.JOURNEY_PORT}`

/** Open to the database's own user, so that the data stays in this folder. */
function createDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'journeys-'))
  chmodSync(folder, 0o711)
  return folder
}

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One a core: the other tests run beside the journeys and use what these leave.
  workers: availableParallelism(),
  // Generous, because machines are shared: a journey waits for conditions and is rarely near it.
  timeout: 360_000,
  expect: { timeout: 120_000, toPass: { timeout: 180_000 } },
  use: {
    baseURL,
    // Recording a trace of every step adds a sixth to the journeys' time.
    screenshot: 'only-on-failure',
    // Nothing is looked at half-way through a transition, when colours have no contrast that counts.
    contextOptions: { reducedMotion: 'reduce' },
    // Browsers with windows give it to every page in front; the one without asks, and nobody answers.
    permissions: ['clipboard-write'],
    // A worker would answer requests that journeys intercept. Those about working offline allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  // In this order: a browser with windows takes the most memory, and its journeys are the last to run.
  projects: [
    { name: 'windowless', testIgnore: /\/extension-[^/]*$/ },
    { name: 'windows', testMatch: /\/extension-[^/]*\.spec\.ts$/ },
  ],
  webServer: {
    command: 'exec node e2e/serve.ts',
    url: `${baseURL}/healthz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
