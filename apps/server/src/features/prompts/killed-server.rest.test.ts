import { rmSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import {
  getPromptRoute,
  getPublicConfigRoute,
  getVersionRoute,
  listVersionsRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { createCaller } from '@product/sdk'
import { expect, test } from 'vitest'
import { createRandomInteger } from '#testing/create-random.ts'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { callAs, signUpUser } from '#testing/sign-up-user.ts'
import { startServerProcess } from '#testing/start-server-process.ts'

type Server = Awaited<ReturnType<typeof startServerProcess>>

const saveOf = (baseRevision: number) => ({
  saveId: createId(),
  baseRevision,
  content: { ...emptyContent, title: 'Kept', body: `text ${baseRevision + 1}` },
  seal: true,
})

async function signUpAt({ url }: Server): Promise<string> {
  const { auth } = await createCaller({ baseUrl: url })(getPublicConfigRoute)
  const { session } = await signUpUser({ url, apiKeys: { publishable: auth.anonKey } })
  return session.access_token
}

test('a save that kill -9 leaves unanswered is made once when it is sent again, and none is lost', async ({
  onTestFinished,
}) => {
  const dataDirectory = createTestFolder()
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, maxRetries: 20 }))
  let server = await startServerProcess(dataDirectory)
  const token = await signUpAt(server)
  const params = { id: createId() }
  const randomInteger = createRandomInteger()
  let revision = 0

  // The sooner it is killed, the less of the save has been done.
  for (const turns of [0, 1_000]) {
    for (const end = revision + 3 + randomInteger(9); revision < end; revision++)
      await callAs(server, token)(savePromptRoute, { params, body: saveOf(revision) })
    const unanswered = saveOf(revision)
    const answer = callAs(server, token)(savePromptRoute, { params, body: unanswered }).catch(
      () => null,
    )
    for (let turn = 0; turn < turns; turn++) await setImmediate()
    server.process.kill('SIGKILL')
    await Promise.all([answer, server.process.ended])

    server = await startServerProcess(dataDirectory)
    const call = callAs(server, token)
    const stored = await call(getPromptRoute, { params })
    expect([revision, revision + 1]).toContain(stored.revision)
    expect(stored.content.body).toBe(`text ${stored.revision}`)
    const again = await call(savePromptRoute, { params, body: unanswered })
    revision++
    expect(again).toMatchObject({ revision, version: revision, content: unanswered.content })
    expect((await call(savePromptRoute, { params, body: unanswered })).version).toBe(revision)
  }

  const call = callAs(server, token)
  const { versions } = await call(listVersionsRoute, { params, query: { limit: 100 } })
  expect(versions.map(({ number }) => number)).toEqual(
    Array.from({ length: revision }, (_, index) => revision - index),
  )
  for (const { number } of versions) {
    const { content } = await call(getVersionRoute, { params: { ...params, number } })
    expect(content.body).toBe(`text ${number}`)
  }
})
