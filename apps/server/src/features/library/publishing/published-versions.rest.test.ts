import {
  changePromptsRoute,
  deletePublishedVersionRoute,
  getOriginalUpdateRoute,
  getPublishedVersionRoute,
  publishPromptRoute,
  savePromptRoute,
  settleOriginalUpdateRoute,
  showOutcomeRoute,
  withdrawPromptRoute,
} from '@product/contract'
import { createId, emptyContent, type PromptContent } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requirePublished } from '#features/library/index.ts'
import { createTagRevisions } from '#platform/http/pages/cache-tags.ts'
import { addRun } from '#testing/add-run.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let ada: TestUser
let grace: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  ada = await signUpUser(app)
  grace = await signUpUser(app, { firstName: 'Grace' })
})
afterAll(() => app.close())

const publish = (id: string, changes = {}) =>
  ada.call(publishPromptRoute, {
    params: { id },
    body: { category: 'business', licence: 'cc-by-4.0', ...changes },
  })

const described = { title: 'Meeting notes', description: 'Sums up notes.', body: 'Sum up' }

const save = (id: string, baseRevision: number, content: Partial<PromptContent>) =>
  ada.call(savePromptRoute, {
    params: { id },
    body: {
      saveId: createId(),
      baseRevision,
      content: { ...emptyContent, ...described, ...content },
      seal: true,
    },
  })

async function makePublic(content: Partial<PromptContent> = {}) {
  const { id } = await save(createId(), 0, content)
  const { publication } = await publish(id)
  return { id, slug: publication?.slug ?? '' }
}

const publicBody = async (id: string) => {
  const { content } = await requirePublished(app, id)
  return (content as PromptContent).body
}

const revisionOf = (name: string) => createTagRevisions(app.database)([name]).then(Number)

const read = (slug: string, version: number) =>
  callAs(app)(getPublishedVersionRoute, { params: { slug, version } })
const remove = (id: string, version: number, user = ada) =>
  user.call(deletePublishedVersionRoute, { params: { id, version } })

async function makeTwoVersions() {
  const { id, slug } = await makePublic({ body: 'The old secret text' })
  await save(id, 1, { body: 'Clean' })
  await publish(id)
  return { id, slug }
}

/** Everything stored of what was public. */
async function storedOf(promptId: string): Promise<string> {
  const { rows } = await sql`
    select to_jsonb(publications) as stored from publications where prompt_id = ${promptId}
    union all select to_jsonb(publication_versions) from publication_versions
      where prompt_id = ${promptId}
    union all select to_jsonb(publication_outcomes) from publication_outcomes
      where prompt_id = ${promptId}
  `.execute(app.database)
  return JSON.stringify(rows)
}

test.each([
  ['withdrawn', (id: string) => ada.call(withdrawPromptRoute, { params: { id } })],
  [
    'moved to the trash and back',
    async (id: string) => {
      await ada.call(changePromptsRoute, { body: { action: 'delete', ids: [id] } })
      await ada.call(changePromptsRoute, { body: { action: 'restore', ids: [id] } })
    },
  ],
])(
  'published versions of a prompt that was %s do not come back with the next one',
  async (_, removeAll) => {
    const { id, slug } = await makePublic({ body: 'The old secret text' })
    await ada.call(showOutcomeRoute, { params: { id, runId: await addRun(app, id) } })
    await removeAll(id)
    expect(await storedOf(id)).not.toMatch(/old secret|Tea is a drink/)
    await save(id, 1, { body: 'Clean' })
    const { publication } = await publish(id)
    expect(publication).toMatchObject({ versions: [{ version: 2 }], outcomes: [] })
    await expect(read(slug, 1)).rejects.toMatchObject({ code: 'library.version-unknown' })
    expect(await read(slug, 2)).toMatchObject({ content: { body: 'Clean' } })
  },
)

test('published versions of a prompt that is hidden are removed when its author withdraws it', async () => {
  const { id } = await makePublic({ body: 'The old secret text' })
  await app.database
    .updateTable('publications')
    .set({ status: 'hidden', statusBeforeHiding: 'published' })
    .where('promptId', '=', id)
    .execute()
  await ada.call(withdrawPromptRoute, { params: { id } })
  expect(await storedOf(id)).not.toContain('old secret')
})

test('published versions are deleted one by one, with the outcomes of their runs', async () => {
  const { id, slug } = await makeTwoVersions()
  await ada.call(showOutcomeRoute, { params: { id, runId: await addRun(app, id) } })
  const before = await revisionOf(`prompt:${slug}`)
  const { publication } = await remove(id, 1)
  expect(publication).toMatchObject({ version: 2, versions: [{ version: 2 }], outcomes: [] })
  expect(await storedOf(id)).not.toContain('old secret')
  expect(await revisionOf(`prompt:${slug}`)).toBeGreaterThan(before)
  await expect(read(slug, 1)).rejects.toMatchObject({ code: 'library.version-unknown' })
  await expect(remove(id, 1)).rejects.toMatchObject({ code: 'publication.version-unknown' })
})

test('the version before is shown when the newest published one is deleted; the only one stays', async () => {
  const { id } = await makeTwoVersions()
  expect((await remove(id, 2)).publication).toMatchObject({ status: 'published', version: 1 })
  expect(await publicBody(id)).toBe('The old secret text')
  await expect(remove(id, 1)).rejects.toMatchObject({ code: 'publication.only-version' })
  expect(await publicBody(id)).toBe('The old secret text')
  expect((await publish(id)).publication).toMatchObject({ version: 2 })
})

test('published versions are deleted by their author only', async () => {
  const { id } = await makeTwoVersions()
  await expect(remove(id, 1, grace)).rejects.toMatchObject({ code: 'prompt.unknown' })
})

test('a version that is gone is no base of a merge, and the update is offered all the same', async () => {
  const { id } = await makePublic()
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
  const findUpdate = async () =>
    (await grace.call(getOriginalUpdateRoute, { params: { id: copy } })).update
  await ada.call(withdrawPromptRoute, { params: { id } })
  await save(id, 1, { body: 'Second' })
  await publish(id, { note: 'Clean' })
  expect(await findUpdate()).toMatchObject({
    fromVersion: 1,
    base: null,
    toVersion: 2,
    theirs: { body: 'Second' },
    notes: ['Clean'],
  })
  await grace.call(settleOriginalUpdateRoute, {
    params: { id: copy },
    body: { version: 2, merged: true },
  })
  expect(await findUpdate()).toBeNull()
})
