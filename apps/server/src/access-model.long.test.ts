import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { runSteps, stepsOf } from '#testing/access-model/run-steps.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

test('ten thousand steps of several people leave nobody with more or less than they may see', async () => {
  await fc.assert(
    fc.asyncProperty(stepsOf(200), (steps) => runSteps(app, steps)),
    { numRuns: 50, endOnFailure: true },
  )
}, 3_600_000)
