import 'fake-indexeddb/auto'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../apps/server/src/testing/build-test-app.ts'
import { testSeed } from '../../apps/server/src/testing/create-random.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '../../apps/server/src/testing/create-test-database.ts'
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

test('devices that edit offline and come back in random order end equal: nothing is lost, nothing is foreign', async () => {
  await runSyncSteps(apps, { steps: 200, seed: testSeed })
})
