import { rmSync } from 'node:fs'
import { getPublicConfigRoute, listPromptsRoute, listRunsRoute } from '@product/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { textOf } from '#testing/follow-events.ts'
import { holdAt } from '#testing/hold-at.ts'
import { connectDouble, followRuns, makePrompt } from '#testing/run-prompts.ts'
import { callAs, signUpUser } from '#testing/sign-up-user.ts'
import { type ModelDouble, startModelDouble } from '#testing/start-model-double.ts'
import { startServerProcess } from '#testing/start-server-process.ts'

let folder: string
let double: ModelDouble
beforeAll(async () => {
  folder = createTestFolder()
  double = await startModelDouble()
})
afterAll(async () => {
  await double[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, maxRetries: 20 })
})

/** Each runs on as many models as may go on at once: together more than fifty. */
const people = 4
const presses = [8, 5]

async function reach(url: string) {
  const { auth } = await callAs({ url })(getPublicConfigRoute)
  const post = (path: string, body: unknown, init: RequestInit = {}) =>
    fetch(new URL(path, url), {
      ...init,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...init.headers },
      body: JSON.stringify(body),
    })
  return { url, post, apiKeys: { publishable: auth.anonKey } }
}

test('after kill -9 during fifty streams no run stays Running, and the text so far is stored', async () => {
  const { hold } = holdAt(3)
  double.behave({ pieces: ['One', ' two', ' three'], before: hold })
  const server = await startServerProcess(folder)
  const app = await reach(server.url)
  const users = await Promise.all(
    Array.from({ length: people }, async () => {
      const user = await signUpUser(app)
      await connectDouble(user, double)
      const promptId = await makePrompt(user)
      for (const count of presses) {
        const models = Array.from({ length: count }, () => 'model-1')
        const events = await followRuns(app, user, { promptId, models })
        await events.until(() => textOf(events.seen, 'text', events.seen[0]?.runId) === 'One two')
        void events.all().catch(() => {})
      }
      return { token: user.session.access_token, promptId }
    }),
  )
  const listAll = (url: string) =>
    Promise.all(
      users.map(async ({ token }) => {
        const query = new URLSearchParams({ format: 'json' })
        const headers = { authorization: `Bearer ${token}` }
        return await (await fetch(`${url}/api/v1/runs/export?${query}`, { headers })).text()
      }),
    )
  const countKept = async () => (await listAll(server.url)).join('').split('One two').length - 1
  await expect.poll(countKept).toBe(people * 13)

  server.process.kill('SIGKILL')
  await server.process.ended
  const next = await startServerProcess(folder)
  for (const { token, promptId } of users) {
    const call = callAs(next, token)
    const { runs } = await call(listRunsRoute, { query: { limit: 100 } })
    expect(runs).toHaveLength(13)
    for (const run of runs)
      expect(run).toMatchObject({ status: 'Error', errorCode: 'run.interrupted' })
    const { prompts } = await call(listPromptsRoute, { query: {} })
    expect(prompts.find(({ id }) => id === promptId)?.executions).toBe(13)
  }
  expect((await listAll(next.url)).join('').split('One two').length - 1).toBe(people * 13)
})
