import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHostileRequests } from '#testing/ask-hostile.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'

let app: TestApp
let hostile: Awaited<ReturnType<typeof createHostileRequests>>
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  hostile = await createHostileRequests(app, await signUpOperator(app))
})
afterAll(() => app.close())

test('NUL in any parameter of any route is refused', async () => {
  const asked = hostile.ofParameters(['a%00'])
  expect(await hostile.findUnexpected(asked, (status) => status === 400)).toEqual([])
})

test('NUL anywhere in a body is refused by every route', async () => {
  const asked = hostile.ofBodies(['a\0'])
  expect(await hostile.findUnexpected(asked, (status) => status === 400)).toEqual([])
})
