import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { runSteps, stepsOf } from '#testing/access-model/run-steps.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

test('what several people share, move, publish and take away is seen by exactly those who may', async () => {
  await fc.assert(
    fc.asyncProperty(stepsOf(40), (steps) => runSteps(app, steps)),
    { numRuns: 3, endOnFailure: true },
  )
})
