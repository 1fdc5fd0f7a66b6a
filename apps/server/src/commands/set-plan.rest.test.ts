import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getPlanRoute } from '@product/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { signUpUser } from '#testing/sign-up-user.ts'

let database: TestDatabase
let app: TestApp
beforeEach(async () => {
  database = await createTestDatabase()
  app = await buildTestApp({ database, config: { rateLimits: false } })
})
afterEach(async () => {
  await app.close()
  await database.drop()
})

const file = join(import.meta.dirname, 'set-plan.ts')

const setPlan = async (...given: string[]) =>
  await promisify(execFile)(process.execPath, [file, ...given], {
    env: { ...process.env, DATABASE_URL: database.url, SECRETS_KEY: 'x'.repeat(32) },
  })

test('an address that is not proven is named as such, and has its plan set when the operator insists', async () => {
  const { email, call } = await signUpUser(app)
  expect((await call(getPlanRoute)).plan).toBe('pro')
  await expect(setPlan(email, 'team')).rejects.toMatchObject({
    stderr: expect.stringContaining(`npm run set-plan -- ${email} team --unproven`),
  })
  expect((await call(getPlanRoute)).plan).toBe('pro')
  expect((await setPlan(email, 'team', '--unproven')).stdout).toContain('is on the Team plan.')
  expect((await call(getPlanRoute)).plan).toBe('team')
  await expect(setPlan('nobody@example.com', 'team')).rejects.toMatchObject({
    stderr: expect.stringContaining('No account has the handle or address nobody@example.com'),
  })
})
