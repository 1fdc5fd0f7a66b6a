import { listCollectionsRoute, listPromptsRoute } from '@product/contract'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSecrets } from '#platform/secrets/index.ts'
import type { Config } from '#server/config.ts'
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

const seed = (settings: Partial<Config> = {}) =>
  seedDemo({
    config: { ...app.config, seedDemo: true, ...settings },
    database: app.database,
    log: pino({ level: 'silent' }),
    passwords: app.passwords,
    secrets: createSecrets('the master key of tests, long enough'),
  })

test('a demo account that was deleted, or has another password, is not told of again', async () => {
  const demo = await seed()
  const admin = createAdminClient(app)
  const { data } = await admin.listUsers()
  const id = data.users[0]?.id ?? ''
  await admin.updateUserById(id, { password: 'something else entirely' })
  expect(await seed()).toBeUndefined()
  await admin.updateUserById(id, { password: demo?.password ?? '' })
  expect(await seed()).toEqual(demo)
  await admin.deleteUser(id)
  expect(await seed()).toBeUndefined()
  expect((await admin.listUsers()).data.users).toEqual([])
})

test('the demo account is closed once others reach the server, and open again afterwards', async () => {
  const demo = (await seed()) ?? { email: '', password: '' }
  const signIn = async () => (await createAuthClient(app).signInWithPassword(demo)).error
  expect(await signIn()).toBeNull()
  expect(await seed({ seedDemo: false, localHostsOnly: false })).toBeUndefined()
  expect(await signIn()).toMatchObject({ code: 'user_banned' })
  expect(await seed()).toEqual(demo)
  expect(await signIn()).toBeNull()
})

test('the demo account has the sample collections, filled once', async () => {
  await seed()
  const demo = await seed()
  const { data } = await createAuthClient(app).signInWithPassword(
    demo ?? { email: '', password: '' },
  )
  const call = callAs(app, data.session?.access_token)
  const { collections } = await call(listCollectionsRoute)
  const samples = collections.filter(({ promptCount }) => promptCount > 0)
  expect(samples.map(({ name, color, promptCount }) => [name, color, promptCount])).toEqual([
    ['Creative Writing', 'purple', 8],
    ['Content Marketing', 'blue', 12],
    ['Code Helpers', 'amber', 15],
    ['Academic Research', 'green', 7],
  ])
  const { prompts } = await call(listPromptsRoute, { query: { limit: 100 } })
  const fromSamples = prompts.filter((prompt) => prompt.collections.length > 0)
  expect(fromSamples).toHaveLength(42)
  expect(fromSamples.filter(({ variables }) => variables.length === 0)).toEqual([])
})
