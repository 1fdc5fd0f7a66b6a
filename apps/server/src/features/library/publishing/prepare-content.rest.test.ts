import { getPublicationRoute } from '@product/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

const runInThread = vi.hoisted(() => vi.fn())
vi.mock('#platform/workers/run-in-thread.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#platform/workers/run-in-thread.ts')>()
  runInThread.mockImplementation(original.runInThread)
  return { runInThread }
})

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  ada = await signUpUser(app)
})
beforeEach(() => {
  runInThread.mockClear()
})
afterAll(() => app.close())

/** A prompt whose written-out body repeats `text` a power of two of times. */
async function makeDoubling(text: string, levels: number): Promise<string> {
  let id = await makePrompt(ada, { body: text })
  for (let level = 0; level < levels; level++)
    id = await makePrompt(ada, { body: `{{> ${id}}}{{> ${id}}}` })
  return id
}

test.each([
  ['few includes are written out on the answering thread', 'Sum up.', 3, 0],
  ['includes in includes that make many nodes are written out in a thread', '', 15, 1],
  ['includes in includes that make a long text are written out in a thread', 'Sum up.', 12, 1],
])('%s', async (_, text, levels, threads) => {
  const id = await makeDoubling(text, levels)
  await ada.call(getPublicationRoute, { params: { id } })
  const tasks = runInThread.mock.calls.filter(([module]) =>
    module.href.endsWith('check-content.ts'),
  )
  expect(tasks).toHaveLength(threads)
})
