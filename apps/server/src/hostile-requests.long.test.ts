import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { attack } from '#testing/hostile/attack.ts'
import { authTargets, listApiTargets } from '#testing/hostile/list-targets.ts'
import { longRunSettings, printFigures } from '#testing/long-run-settings.ts'

vi.setConfig({ testTimeout: 900_000 })

const { seed, apiRequests, authRequests } = longRunSettings

let app: TestApp
beforeAll(async () => {
  app = await buildIdentityApp({ confirmEmail: false, mailsPerHour: 100_000 })
})
afterAll(() => app.close())

const report = (what: string, statuses: object) =>
  printFigures(`${what}: seed ${seed}, answers by status ${JSON.stringify(statuses)}`)

test('hostile requests to every route of the API are refused, and show nothing of anybody else’s', async () => {
  const described = await listApiTargets(app)
  const { failures, statuses } = await attack(app, { ...described, count: apiRequests, seed })
  report(`${apiRequests} requests to ${described.targets.length} operations`, statuses)
  expect(failures).toEqual([])
})

test('hostile requests to the identity protocol are refused', async () => {
  const attacked = { targets: authTargets, schemas: {}, count: authRequests, seed }
  const { failures, statuses } = await attack(app, attacked)
  report(`${authRequests} requests to ${authTargets.length} operations of /auth/v1`, statuses)
  expect(failures).toEqual([])
})
