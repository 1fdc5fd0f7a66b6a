import { getMeRoute } from '@product/contract'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSecrets } from '#platform/secrets/index.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createAdminClient } from '#testing/create-admin-client.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { callAs } from '#testing/sign-up-user.ts'
import { seedDemo } from './seed-demo.ts'

let app: TestApp
beforeEach(async () => {
  app = await buildTestApp()
})
afterEach(() => app.close())

const seed = (seedsDemo = true) =>
  seedDemo({
    config: { ...app.config, seedDemo: seedsDemo },
    database: app.database,
    log: pino({ level: 'silent' }),
    passwords: app.passwords,
    secrets: createSecrets('the master key of tests, long enough'),
  })

test('a new installation has a demo account, the same at every start', async () => {
  const demo = await seed()
  expect(await seed()).toEqual(demo)
  const { data, error } = await createAuthClient(app).signInWithPassword(
    demo ?? { email: '', password: '' },
  )
  expect(error).toBeNull()
  const me = await callAs(app, data.session?.access_token)(getMeRoute)
  expect(me.account.name).toBe('Demo Writer')
})

test('an installation that wants no demo has none', async () => {
  expect(await seed(false)).toBeUndefined()
  expect((await createAdminClient(app).listUsers()).data.users).toEqual([])
})
