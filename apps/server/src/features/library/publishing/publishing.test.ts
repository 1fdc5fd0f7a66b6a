import {
  changeProfileRoute,
  changePromptsRoute,
  deleteAccountRoute,
  getOriginalUpdateRoute,
  getPublicationRoute,
  hideOutcomeRoute,
  listPromptsRoute,
  listVersionsRoute,
  publishPromptRoute,
  savePromptRoute,
  settleOriginalUpdateRoute,
  showOutcomeRoute,
  withdrawPromptRoute,
} from '@product/contract'
import { createId, emptyContent, type PromptContent } from '@product/domain'
import { ApiError } from '@product/sdk'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requirePublished } from '#features/library/index.ts'
import { storeFile } from '#platform/files/files.ts'
import { addRun } from '#testing/add-run.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let ada: TestUser
let grace: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  ada = await signUpUser(app)
  grace = await signUpUser(app, { firstName: 'Grace' })
})
afterAll(() => app.close())

const described = {
  title: 'Meeting notes',
  description: 'Sums up notes.',
  body: 'Sum up {{notes}}',
}
const wish = { category: 'business', licence: 'cc-by-4.0' } as const

const publish = (id: string, changes = {}, user = ada) =>
  user.call(publishPromptRoute, { params: { id }, body: { ...wish, ...changes } })

const save = (id: string, baseRevision: number, content: Partial<PromptContent>, user = ada) =>
  user.call(savePromptRoute, {
    params: { id },
    body: {
      saveId: createId(),
      baseRevision,
      content: { ...emptyContent, ...described, ...content },
      seal: true,
    },
  })

/** The published version of somebody's new prompt: its id and its name in the library. */
async function makePublic(content: Partial<PromptContent> = {}) {
  const id = await makePrompt(ada, { ...described, ...content })
  const { publication } = await publish(id)
  return { id, slug: publication?.slug ?? '' }
}

const publicBody = async (id: string) => {
  const { content } = await requirePublished(app, id)
  return (content as PromptContent).body
}

const revisionOf = async (name: string): Promise<number> => {
  const row = await app.database
    .selectFrom('pageRevisions')
    .select('revision')
    .where('name', '=', name)
    .executeTakeFirst()
  return Number(row?.revision ?? 0)
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => new Error('It was not refused'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw error
  return error.code
}

test('what is published is the newest version, sealed, and later saves stay private', async () => {
  const id = await makePrompt(ada, described)
  expect(await ada.call(getPublicationRoute, { params: { id } })).toEqual({
    publication: null,
    problems: [],
    newestVersion: 1,
  })
  const { publication } = await publish(id)
  expect(publication).toMatchObject({ status: 'published', version: 1, category: 'business' })
  await save(id, 1, { body: 'A secret draft' })
  expect(await publicBody(id)).toBe('Sum up {{notes}}')
  const { versions } = await ada.call(listVersionsRoute, { params: { id }, query: {} })
  expect(versions.map(({ number, isSealed }) => [number, isSealed])).toEqual([
    [2, true],
    [1, true],
  ])
  await publish(id, { note: 'Shorter' })
  expect(await publicBody(id)).toBe('A secret draft')
})

test('the same title gets another address, which is kept when it is renamed', async () => {
  const first = await makePublic({ title: 'Same Title' })
  const second = await makePublic({ title: 'Same Title' })
  expect(first.slug).toBe('same-title')
  expect(second.slug).toMatch(/^same-title-[a-z0-9]{6}$/)
  await save(first.id, 1, { title: 'Quite another title' })
  const { publication } = await publish(first.id)
  expect(publication?.slug).toBe('same-title')
})

test('a title that looks like an id is never an address of its own', async () => {
  const title = createId()
  expect((await makePublic({ title })).slug).toMatch(new RegExp(`^${title}-[a-z0-9]{6}$`))
})

test('a large prompt is checked like a small one', async () => {
  const words = 'word '.repeat(30_000)
  const id = await makePrompt(ada, { ...described, body: `${words}sk-ant-${'a1B2c3D4'.repeat(5)}` })
  const refused = await publish(id).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 'publication.problems',
    details: { problems: [{ kind: 'key', field: 'body' }] },
  })
  const { id: clean } = await makePublic({ body: words })
  expect(await publicBody(clean)).toBe(words)
})

test('what is missing or secret is refused with its reasons; what looks personal may be confirmed', async () => {
  const id = await makePrompt(ada, { body: `Use sk-ant-${'a1B2c3D4'.repeat(5)}` })
  const refused = await publish(id, { confirmed: true }).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 'publication.problems',
    details: { problems: [{ kind: 'no-description' }, { kind: 'key', field: 'body' }] },
  })
  const personal = await makePrompt(ada, { ...described, body: 'Write to ada@lovelace.dev' })
  expect(await codeOf(publish(personal))).toBe('publication.problems')
  expect((await publish(personal, { confirmed: true })).publication?.status).toBe('published')
  expect((await ada.call(getPublicationRoute, { params: { id } })).publication).toBeNull()
})

test('what it includes is written out, and its secrets are found', async () => {
  const title = `Style ${createId()}`
  await makePrompt(ada, { title, body: 'Be kind to {{reader}}.' })
  const address = title.toLowerCase().replace(' ', '-')
  const { id } = await makePublic({ body: `Answer. {{> ${address}}}` })
  expect(await publicBody(id)).toBe('Answer. Be kind to {{reader}}.')
  const broken = await makePrompt(ada, { ...described, body: '{{> nothing-of-this-name}}' })
  expect(await codeOf(publish(broken))).toBe('publication.problems')
})

test('published anew with another text, the pages that show its card are out of date', async () => {
  const { id } = await makePublic({ body: 'Ask Ada at 030 1234.' })
  const before = await revisionOf('removals')
  await save(id, 1, { ...described, body: 'Ask somebody.' })
  await publish(id)
  expect(await revisionOf('removals')).toBe(before + 1)
  await save(id, 2, { ...described, body: 'Ask somebody.', systemMessage: 'Be kind.' })
  await publish(id)
  expect(await revisionOf('removals')).toBe(before + 1)
})

test('a profile that stays as it is leaves the pages that name its author', async () => {
  await makePublic()
  const bio = 'I write prompts.'
  await ada.call(changeProfileRoute, { body: { bio } })
  const before = await revisionOf('authors')
  for (const body of [{}, { bio }]) await ada.call(changeProfileRoute, { body })
  expect(await revisionOf('authors')).toBe(before)
  await ada.call(changeProfileRoute, { body: { bio: 'I write more prompts.' } })
  expect(await revisionOf('authors')).toBe(before + 1)
})

test('withdrawn, it is nobody’s to see, and published again at the same address', async () => {
  const { id, slug } = await makePublic()
  const before = await revisionOf(`prompt:${slug}`)
  const { publication } = await ada.call(withdrawPromptRoute, { params: { id } })
  expect(publication?.status).toBe('withdrawn')
  expect(await revisionOf(`prompt:${slug}`)).toBeGreaterThan(before)
  await expect(requirePublished(app, slug)).rejects.toMatchObject({ code: 'library.unknown' })
  expect((await publish(id)).publication).toMatchObject({ status: 'published', slug })
})

test('what goes to the trash is withdrawn, and its pages are out of date', async () => {
  const { id, slug } = await makePublic()
  const names = [`prompt:${slug}`, 'library', 'removals']
  const before = await Promise.all(names.map(revisionOf))
  await ada.call(changePromptsRoute, { body: { action: 'delete', ids: [id] } })
  await expect(requirePublished(app, id)).rejects.toMatchObject({ code: 'library.unknown' })
  const after = await Promise.all(names.map(revisionOf))
  expect(after).toEqual(before.map((revision) => revision + 1))
  expect(await codeOf(publish(id))).toBe('prompt.in-trash')
})

test('what the operator hid stays hidden, whatever its author does', async () => {
  const { id } = await makePublic()
  await app.database
    .updateTable('publications')
    .set({ status: 'hidden' })
    .where('promptId', '=', id)
    .execute()
  expect(await codeOf(publish(id))).toBe('publication.hidden')
  const { publication } = await ada.call(withdrawPromptRoute, { params: { id } })
  expect(publication?.status).toBe('hidden')
})

test('what the operator hides while its author publishes it stays hidden', async () => {
  const { id } = await makePublic()
  const published = await app.database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('publications')
      .set({ status: 'hidden' })
      .where('promptId', '=', id)
      .execute()
    const waiting = codeOf(publish(id))
    const isBlocked = sql<object>`
      select from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`
    await expect.poll(async () => (await isBlocked.execute(app.database)).rows.length).toBe(1)
    return { waiting }
  })
  expect(await published.waiting).toBe('publication.hidden')
})

test('what is in the trash comes back to nobody when the operator shows it again', async () => {
  const { id } = await makePublic()
  const setStatus = (statuses: { status: string; statusBeforeHiding: string | null }) =>
    app.database.updateTable('publications').set(statuses).where('promptId', '=', id).execute()
  await setStatus({ status: 'hidden', statusBeforeHiding: 'published' })
  await ada.call(changePromptsRoute, { body: { action: 'delete', ids: [id] } })
  await setStatus({ status: 'published', statusBeforeHiding: null })
  await expect(requirePublished(app, id)).rejects.toMatchObject({ code: 'library.unknown' })
})

test('who is banned cannot publish', async () => {
  const banned = await signUpUser(app)
  const id = await makePrompt(banned, described)
  await app.database
    .updateTable('accounts')
    .set({ bannedAt: sql<Date>`now()` })
    .where('subject', '=', banned.session.user.id)
    .execute()
  expect(await codeOf(publish(id, {}, banned))).toBe('account.banned')
})

test('cards say under which name a prompt is public', async () => {
  const { id, slug } = await makePublic({ title: 'On a card' })
  const find = async () => {
    const { prompts } = await ada.call(listPromptsRoute, { query: { q: 'On a card' } })
    return prompts.find((card) => card.id === id)?.publicSlug
  }
  expect(await find()).toBe(slug)
  await ada.call(withdrawPromptRoute, { params: { id } })
  expect(await find()).toBeNull()
})

test('outcomes of runs are shown as copies, which last when the run goes', async () => {
  const { id } = await makePublic()
  const runId = await addRun(app, id)
  const shown = await ada.call(showOutcomeRoute, { params: { id, runId } })
  await ada.call(showOutcomeRoute, { params: { id, runId } })
  await app.database.deleteFrom('runs').where('id', '=', runId).execute()
  const { publication } = await ada.call(getPublicationRoute, { params: { id } })
  expect(publication?.outcomes).toEqual(shown.publication?.outcomes)
  expect(publication?.outcomes).toMatchObject([
    { runId, output: 'Tea is a drink.', values: { topic: 'tea' }, model: 'gpt-4', costMicros: 500 },
  ])
  const hidden = await ada.call(hideOutcomeRoute, { params: { id, runId } })
  expect(hidden.publication?.outcomes).toEqual([])
})

test('the picture of an outcome is a copy that goes with it', async () => {
  const { id } = await makePublic()
  const runId = await addRun(app, id, { outputKind: 'image', output: '' })
  const { workspaceId } = await app.database
    .selectFrom('runs')
    .select('workspaceId')
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  const picture = { workspaceId, mediaType: 'image/png', content: Buffer.from('picture') }
  const fileId = await storeFile(app.database, picture)
  await app.database
    .insertInto('runFiles')
    .values({ runId, fileId, workspaceId, direction: 'out', position: 1 })
    .execute()
  const countFiles = async () => {
    const files = await app.database
      .selectFrom('files')
      .select('id')
      .where('workspaceId', '=', workspaceId)
      .execute()
    return files.length
  }
  const before = await countFiles()
  const { publication } = await ada.call(showOutcomeRoute, { params: { id, runId } })
  expect(publication?.outcomes[0]?.pictureUrl).toMatch(/^\/api\/v1\/library\/outcomes\//)
  expect(await countFiles()).toBe(before + 1)
  await ada.call(hideOutcomeRoute, { params: { id, runId } })
  expect(await countFiles()).toBe(before)
})

test('what failed, holds a key or belongs to another prompt is not shown, and six are enough', async () => {
  const { id } = await makePublic()
  const show = (runId: string) => ada.call(showOutcomeRoute, { params: { id, runId } })
  expect(await codeOf(show(await addRun(app, id, { status: 'Error' })))).toBe('outcome.unfinished')
  const leaking = await addRun(app, id, { output: `ghp_${'a1B2c3D4e5'.repeat(4)}` })
  expect(await codeOf(show(leaking))).toBe('outcome.holds-key')
  const long = await addRun(app, id, {
    output: `${'word '.repeat(60_000)}ghp_${'a1B2c3D4e5'.repeat(4)}`,
  })
  expect(await codeOf(show(long))).toBe('outcome.holds-key')
  const other = await addRun(app, await makePrompt(ada))
  expect(await codeOf(show(other))).toBe('outcome.of-another-prompt')
  const strange = await addRun(app, await makePrompt(grace))
  expect(await codeOf(show(strange))).toBe('run.unknown')
  for (let count = 0; count < 6; count++) await show(await addRun(app, id))
  expect(await codeOf(show(await addRun(app, id)))).toBe('outcome.too-many')
  const unpublished = await makePrompt(ada, described)
  const params = { id: unpublished, runId: await addRun(app, unpublished) }
  expect(await codeOf(ada.call(showOutcomeRoute, { params }))).toBe('publication.unknown')
  await ada.call(withdrawPromptRoute, { params: { id } })
  expect(await codeOf(show(await addRun(app, id)))).toBe('publication.unknown')
})

/** A copy of a public prompt's first version, as the editor makes it. */
async function copyOf(id: string): Promise<string> {
  const copy = createId()
  await grace.call(savePromptRoute, {
    params: { id: copy },
    body: {
      saveId: createId(),
      baseRevision: 0,
      content: { ...emptyContent, ...described },
      source: { kind: 'prompt', id, version: 1 },
    },
  })
  return copy
}

const updateOf = async (id: string) =>
  (await grace.call(getOriginalUpdateRoute, { params: { id } })).update

const settle = (id: string, version: number, merged: boolean) =>
  grace.call(settleOriginalUpdateRoute, { params: { id }, body: { version, merged } })

test('a copy is offered what its original has become, until it is merged or left alone', async () => {
  const { id, slug } = await makePublic()
  const copy = await copyOf(id)
  expect(await updateOf(copy)).toBeNull()
  await save(id, 1, { body: 'Second' })
  expect(await updateOf(copy)).toBeNull()
  await publish(id, { note: 'Says it shorter' })
  expect(await updateOf(copy)).toMatchObject({
    slug,
    author: 'Ada Example',
    fromVersion: 1,
    base: { body: 'Sum up {{notes}}' },
    toVersion: 2,
    theirs: { body: 'Second' },
    notes: ['Says it shorter'],
  })
  await settle(copy, 2, false)
  expect(await updateOf(copy)).toBeNull()
  await save(id, 2, { body: 'Third' })
  await publish(id)
  expect(await updateOf(copy)).toMatchObject({ fromVersion: 1, toVersion: 3 })
  await settle(copy, 3, true)
  await save(id, 3, { body: 'Fourth' })
  await publish(id)
  expect(await updateOf(copy)).toMatchObject({ fromVersion: 3, base: { body: 'Third' } })
  await ada.call(withdrawPromptRoute, { params: { id } })
  expect(await updateOf(copy)).toBeNull()
  expect(await codeOf(settle(copy, 77, true))).toBe('original.unknown')
})

test('an update of an original that the operator has hidden since cannot be settled', async () => {
  const { id } = await makePublic()
  const copy = await copyOf(id)
  await save(id, 1, { body: 'Second' })
  await publish(id)
  const setStatus = (status: string) =>
    app.database.updateTable('publications').set({ status }).where('promptId', '=', id).execute()
  await setStatus('hidden')
  expect(await updateOf(copy)).toBeNull()
  expect(await codeOf(settle(copy, 2, true))).toBe('original.unknown')
  await setStatus('published')
  expect(await updateOf(copy)).toMatchObject({ fromVersion: 1, toVersion: 2 })
})

test('what names a source that is not public learns nothing of it', async () => {
  const secret = await makePrompt(ada, { ...described, body: 'A private thing' })
  expect(await updateOf(await copyOf(secret))).toBeNull()
  expect(await updateOf(await copyOf('no id at all'))).toBeNull()
})

test('a person takes along what they published, and with their account it is gone', async () => {
  const author = await signUpUser(app)
  const id = await makePrompt(author, { ...described, title: 'Taken along' })
  await publish(id, {}, author)
  const headers = { authorization: `Bearer ${author.session.access_token}` }
  const exported = await (await app.request('/api/v1/me/export', { headers })).json()
  expect(exported).toMatchObject({ publications: [{ promptId: id, slug: 'taken-along' }] })
  await author.call(deleteAccountRoute, { body: { confirmation: author.email } })
  await expect(requirePublished(app, id)).rejects.toMatchObject({ code: 'library.unknown' })
})
