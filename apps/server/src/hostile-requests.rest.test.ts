import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import { attack } from '#testing/hostile/attack.ts'
import { authTargets, listApiTargets } from '#testing/hostile/list-targets.ts'

// A sample of what `hostile-requests.long.test.ts` sends, always the same one.
const seed = 1

let app: TestApp
beforeAll(async () => {
  app = await buildIdentityApp({ confirmEmail: false, mailsPerHour: 100_000 })
})
afterAll(() => app.close())

test('hostile requests to the API are refused, and show nothing of anybody else’s', async () => {
  const { failures } = await attack(app, { ...(await listApiTargets(app)), count: 150, seed })
  expect(failures).toEqual([])
})

test('hostile requests to the identity protocol are refused', async () => {
  const { failures } = await attack(app, { targets: authTargets, schemas: {}, count: 30, seed })
  expect(failures).toEqual([])
})
