import { exportMyDataRoute, exportPromptsRoute, getMeRoute } from '@product/contract'
import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import { listHistories } from '#features/prompts/index.ts'
import { addLargeHistory } from '#testing/add-large-history.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { app, make, setUpTransfers, takeOut } from './transfers.fixture.ts'

setUpTransfers()

const everything = { kind: 'everything' } as const

/** Somebody with one prompt that has so many more versions of 200 kB. */
async function signUpWithLargeHistory(versions: number) {
  const person = await signUpUser(app)
  const { id } = await make({ title: 'Long', body: 'x' }, person)
  await addLargeHistory(app.database, { promptId: id, versions, bodyCharacters: 200_000 })
  return { person, id }
}

/** A value that can no longer be read as a content, as after a mistake of ours. */
const spoil = (promptId: string, number: number) =>
  sql`
    update version_contents as stored set content = '{}' from prompt_versions as version
    where version.prompt_id = ${promptId} and version.number = ${number}
      and stored.workspace_id = version.workspace_id
      and stored.content_hash = version.content_hash
  `.execute(app.database)

const countBrokenOff = () =>
  app.logLines().filter(({ msg }) => String(msg).startsWith('A response was broken off')).length

/** The bytes that came, and whether they were all. */
async function readAsFarAsItGoes(response: Response) {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of response.body ?? []) chunks.push(chunk)
    return { bytes: Buffer.concat(chunks), isWhole: true }
  } catch {
    return { bytes: Buffer.concat(chunks), isWhole: false }
  }
}

const takeData = ({ session }: Pick<TestUser, 'session'>) =>
  app.request(exportMyDataRoute.path, {
    headers: { authorization: `Bearer ${session.access_token}` },
  })

test('a large history is read a few versions at a time, each once and in order', async () => {
  const person = await signUpUser(app)
  const prompts = [await make({ title: 'A' }, person), await make({ title: 'B' }, person)]
  for (const { id: promptId } of prompts)
    await addLargeHistory(app.database, { promptId, versions: 20, bodyCharacters: 100 })
  let mostRows = 0
  const countRows: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      mostRows = Math.max(mostRows, result.rows.length)
      return result
    },
  }
  const { accountId, workspaceId } = await app.database
    .selectFrom('prompts')
    .innerJoin('promptVersions', 'promptVersions.promptId', 'prompts.id')
    .select(['prompts.workspaceId', 'promptVersions.authorId as accountId'])
    .where('prompts.id', '=', prompts[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  const owner = { accountId: accountId ?? '', workspaceId, role: 'owner' as const }
  const bodies = new Map<string, string[]>()
  for await (const { prompt, history } of listHistories(app.database.withPlugin(countRows), owner, {
    ids: prompts.map(({ id }) => id),
  })) {
    expect(history.versions).toBe(21)
    const ofPrompt: string[] = []
    for await (const { content } of prompt.versions) ofPrompt.push(content.body)
    bodies.set(prompt.id, ofPrompt)
  }
  expect([...bodies.values()].map((texts) => new Set(texts).size)).toEqual([21, 21])
  expect(mostRows).toBeLessThanOrEqual(8)
})

test('an export of a large history is whole, and one that fails is never taken for it', async () => {
  // More than is looked at before the first byte is sent.
  const versions = 40
  const { person, id } = await signUpWithLargeHistory(versions)
  const whole = JSON.parse(await (await takeOut(person, { kind: 'prompts', ids: [id] })).text())
  expect(whole.prompts[0].versions).toHaveLength(versions + 1)

  await spoil(id, versions)
  const before = countBrokenOff()
  // One file, an archive because there are other prompts, and the data of the account.
  const exports = [
    () => takeOut(person, { kind: 'prompts', ids: [id] }),
    () => takeOut(person, everything),
    () => takeData(person),
  ]
  for (const begin of exports) {
    const answer = await begin()
    expect(answer.status).toBe(200)
    const { bytes, isWhole } = await readAsFarAsItGoes(answer)
    expect(isWhole).toBe(false)
    // Neither the end of an archive nor that of a JSON text.
    expect(bytes.includes('PK\x05\x06')).toBe(false)
    expect(bytes.toString('latin1').trimEnd().endsWith(']}')).toBe(false)
  }
  expect(countBrokenOff() - before).toBe(3)
})

test('an export that fails before anything was sent is answered as an error', async () => {
  const person = await signUpUser(app)
  const { id } = await make({ title: 'Spoilt', body: 'x' }, person)
  await spoil(id, 1)
  const answer = await takeOut(person, everything)
  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({ error: { code: 'internal.unexpected' } })
})

test('one person makes two exports at once, and others are served meanwhile', async () => {
  // More than the buffers of a connection take.
  const { person } = await signUpWithLargeHistory(150)
  const unread = [await takeData(person), await takeOut(person, everything)]
  const refused = await takeOut(person, everything)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('10')
  expect(await refused.json()).toMatchObject({ error: { code: 'export.too-many' } })
  const other = await signUpUser(app)
  expect((await takeOut(other, everything)).status).toBe(200)
  await person.call(getMeRoute)
  await unread[0]?.body?.cancel()
  const again = async () => {
    const answer = await app.post(
      exportPromptsRoute.path,
      { format: 'csv', scope: everything },
      { headers: { authorization: `Bearer ${person.session.access_token}` } },
    )
    await answer.body?.cancel()
    return answer.status
  }
  await expect.poll(again).toBe(200)
  await unread[1]?.body?.cancel()
})
