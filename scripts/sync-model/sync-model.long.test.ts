import 'fake-indexeddb/auto'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../apps/server/src/testing/build-test-app.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '../../apps/server/src/testing/create-test-database.ts'
import { longRunSettings } from '../../apps/server/src/testing/long-run-settings.ts'
import { runSyncSteps } from './run-sync-steps.ts'

vi.mock('wxt/browser', () => import('./fake-browser.ts'))

let database: TestDatabase
let apps: [TestApp, TestApp]
beforeAll(async () => {
  database = await createTestDatabase()
  const config = { rateLimits: false }
  apps = [await buildTestApp({ config, database }), await buildTestApp({ config, database })]
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await database.drop()
})

const { syncSteps, seed } = longRunSettings

test('after thousands of steps offline and online all devices are equal: nothing is lost, nothing is foreign', async () => {
  const atOnce = 500
  for (let round = 0; round < syncSteps / atOnce; round++)
    await runSyncSteps(apps, { steps: atOnce, seed: seed + round })
}, 3_600_000)
