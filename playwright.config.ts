import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findInstalledChromium } from './scripts/find-chromium.ts'
import { findFreePort } from './scripts/find-free-port.ts'

// Kept in the environment, because every worker reads this file again.
process.env.JOURNEY_PORT ??= String(await findFreePort())
process.env.CONFIRMING_PORT ??= String(await findFreePort())
process.env.CONNECTED_PORT ??= String(await findFreePort())
process.env.CLOSED_PORT ??= String(await findFreePort())
process.env.MAILBOX_PORT ??= String(await findFreePort())
process.env.JOURNEY_DATA ??= createDataFolder()

const chromium = findInstalledChromium()
const journeyData = process.env.JOURNEY_DATA
/** With the outside world in the same process: sign-in providers and a mail server. */
const connected = 'e2e/connected-server.ts'
const baseURL = `http://localhost:${process.env.JOURNEY_PORT}`

/** Open to the database's own user, so that the data stays in this folder. */
function createDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'journeys-'))
  chmodSync(folder, 0o711)
  return folder
}

/** A server of its own, with data of its own, that ends with the journeys. */
function serve(
  port: string,
  settings: Record<string, string>,
  program = 'apps/server/src/main.ts',
) {
  return {
    command: `exec node ${program}`,
    url: `http://localhost:${port}/healthz`,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    env: {
      PORT: port,
      DATA_DIR: join(journeyData, port),
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ...settings,
    },
  }
}

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Generous, because machines are shared: a journey waits for conditions and is rarely near it.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL,
    // Recording a trace of every step adds a sixth to the journeys' time.
    screenshot: 'only-on-failure',
    // Nothing is looked at half-way through a transition, when colours have no contrast that counts.
    contextOptions: { reducedMotion: 'reduce' },
    // Browsers with windows give it to every page in front; the one without asks, and nobody answers.
    permissions: ['clipboard-write'],
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  webServer: [
    serve(process.env.JOURNEY_PORT, {
      DEV_PAGES: 'on',
      ALLOW_PRIVATE_IMPORTS: 'on',
      SUPPORT_EMAIL: 'support@example.com',
      PRIVACY_EMAIL: 'privacy@example.com',
      LEGAL_EMAIL: 'legal@example.com',
      DISCORD_URL: 'https://discord.example.com/invite',
      EXTENSION_CHROME_URL: 'https://store.example.com/extension',
      EXTENSION_WAITLIST_URL: 'https://forms.example.com/waitlist',
    }),
    serve(process.env.CONFIRMING_PORT, {
      AUTH_CONFIRM_EMAIL: 'on',
      // A provider that is down: nothing answers there.
      GOOGLE_CLIENT_ID: 'nobody',
      GOOGLE_CLIENT_SECRET: 'nothing',
      GOOGLE_ISSUER: 'http://127.0.0.1:9',
    }),
    serve(process.env.CONNECTED_PORT, {}, connected),
    serve(
      process.env.CLOSED_PORT,
      {
        AUTH_SIGNUP: 'closed',
        MAILBOX_PORT: '0',
        SIGNUP_FORM_URL: 'https://forms.example.com/sign-up',
        GITHUB_URL: 'https://github.example.com/us',
        X_URL: 'https://x.example.com/us',
        LINKEDIN_URL: 'https://linkedin.example.com/us',
      },
      connected,
    ),
  ],
})
