import {
  changePromptsRoute,
  createCollectionRoute,
  deleteTemplateRoute,
  duplicatePromptRoute,
  getPromptRoute,
  getStorageRoute,
  importPromptsRoute,
  nameVersionRoute,
  publishPromptRoute,
  restoreVersionRoute,
  savePromptRoute,
  saveTemplateRoute,
  saveTestValuesRoute,
  saveValueSetRoute,
} from '@product/contract'
import { createId, emptyContent, type PromptContent } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeFile } from '#platform/files/files.ts'
import { addRun } from '#testing/add-run.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import {
  bytesOfCollection,
  bytesOfCollectionPrompt,
  bytesOfLabel,
  bytesOfLabelMove,
} from './row-bytes.ts'

const quota = 1_000_000

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false, storageQuota: quota } })
})
afterAll(() => app.close())

const contentOf = (size: number): PromptContent => ({
  ...emptyContent,
  title: 'Large',
  description: 'A text that is large',
  body: 'x'.repeat(size),
})

const save = (user: TestUser, content: PromptContent, id = createId(), baseRevision = 0) =>
  user.call(savePromptRoute, {
    params: { id },
    body: { saveId: createId(), baseRevision, content, seal: true },
  })

const look = (user: TestUser) => user.call(getStorageRoute)

/** Somebody who has so many bytes left. */
async function signUpWithLeft(left: number) {
  const user = await signUpUser(app)
  const { id } = await save(user, contentOf(100))
  const { usedBytes } = await look(user)
  await addRun(app, id, { output: 'x'.repeat(quota - usedBytes - left) })
  const { usedBytes: used } = await look(user)
  return { user, id, used }
}

const full = { code: 'storage.full', status: 409 }

test('prompts, versions, runs, files, templates and publications count', async () => {
  const user = await signUpUser(app)
  const before = await look(user)
  expect(before.usedBytes).toBe(Object.values(before.use).reduce((sum, bytes) => sum + bytes))
  const { id } = await save(user, contentOf(50_000))
  const grown = (after: typeof before, part: keyof typeof before.use) =>
    after.use[part] - before.use[part]
  // The working copy and its version.
  expect(grown(await look(user), 'prompts')).toBeGreaterThan(100_000)
  expect(grown(await look(user), 'prompts')).toBeLessThan(102_000)
  const { workspaceId } = await app.database
    .selectFrom('prompts')
    .select('workspaceId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await addRun(app, id, { output: 'x'.repeat(30_000), reasoning: 'é'.repeat(1_000) })
  const file = { workspaceId, mediaType: 'image/png', content: Buffer.alloc(7_000) }
  await storeFile(app.database, file)
  await user.call(saveTemplateRoute, {
    params: { id: createId() },
    body: {
      category: 'Writing',
      kind: 'Text Generation',
      color: 'blue',
      content: contentOf(9_000),
    },
  })
  await user.call(publishPromptRoute, {
    params: { id },
    body: { category: 'writing', licence: 'cc0-1.0', note: '', confirmed: true },
  })
  const after = await look(user)
  expect(after.quotaBytes).toBe(quota)
  expect(grown(after, 'runs')).toBeGreaterThan(32_000)
  expect(grown(after, 'files')).toBe(7_000)
  expect(grown(after, 'templates')).toBeGreaterThan(9_000)
  expect(grown(after, 'publications')).toBeGreaterThan(50_000)
  await user.call(saveTestValuesRoute, {
    params: { id },
    body: { values: { a: 'x'.repeat(5_000) } },
  })
  await user.call(saveValueSetRoute, {
    params: { id, setId: createId() },
    body: { name: 'Long', values: { a: 'x'.repeat(5_000) }, expectedOutput: 'x'.repeat(5_000) },
  })
  expect((await look(user)).use.prompts - after.use.prompts).toBeGreaterThan(15_000)
})

const importedPrompt = {
  content: contentOf(100),
  versions: [],
  nameMoves: [],
  testValues: {},
  isFavorite: false,
  collections: [],
}

const version = {
  content: contentOf(100),
  note: '',
  authorName: '',
  names: [],
  createdAt: null,
  restoredFrom: null,
}

const tablesOfVersions = ['prompt_versions', 'version_names', 'version_name_moves', 'collections']

/** Bytes that these tables take up on the disk, their indexes included. */
async function findSizeOfTables(): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(name::regclass))::int as bytes
    from unnest(${tablesOfVersions}::text[]) as name
  `.execute(app.database)
  return rows[0]?.bytes ?? 0
}

test.each([
  ['without notes', { versions: 2_000, note: '' }],
  ['with long notes', { versions: 400, note: 'é'.repeat(500) }],
])('equal versions %s count about what they take up', async (_, { versions, note }) => {
  const user = await signUpUser(app)
  const [before, sizeBefore] = [await look(user), await findSizeOfTables()]
  await user.call(importPromptsRoute, {
    body: {
      importId: createId(),
      prompts: [{ ...importedPrompt, versions: Array(versions).fill({ ...version, note }) }],
      collections: [],
    },
  })
  const counted = (await look(user)).usedBytes - before.usedBytes
  const stored = (await findSizeOfTables()) - sizeBefore
  expect(counted / stored).toBeGreaterThan(0.75)
  expect(counted / stored).toBeLessThan(1.25)
})

test('labels, their moves, collections and the prompts in them count', async () => {
  const user = await signUpUser(app)
  const { id } = await save(user, contentOf(100))
  let last = (await look(user)).use.prompts
  const grownBy = async () => {
    const before = last
    last = (await look(user)).use.prompts
    return last - before
  }
  await user.call(nameVersionRoute, { params: { id, name: 'production' }, body: { number: 1 } })
  expect(await grownBy()).toBe(
    bytesOfLabel('production') + bytesOfLabelMove({ name: 'production', authorName: '' }),
  )
  const description = 'é'.repeat(100)
  const { slug } = await user.call(createCollectionRoute, {
    body: { id: createId(), name: 'name', description },
  })
  expect(await grownBy()).toBe(bytesOfCollection({ name: 'name', description }))
  await user.call(changePromptsRoute, {
    body: { action: 'add-to-collection', ids: [id], collection: slug },
  })
  expect(await grownBy()).toBe(bytesOfCollectionPrompt)
})

test('a run counts its answer once it has ended', async () => {
  const user = await signUpUser(app)
  const { id } = await save(user, contentOf(100))
  const run = await addRun(app, id, { status: 'Running', output: 'x'.repeat(10_000) })
  const begun = (await look(user)).use.runs
  expect(begun).toBeLessThan(1_000)
  await app.database
    .updateTable('runs')
    .set({ status: 'Success', output: 'x'.repeat(20_000) })
    .where('id', '=', run)
    .execute()
  expect((await look(user)).use.runs - begun).toBe(20_000)
})

test('what does not fit is refused, whatever it is, and nothing of it is stored', async () => {
  const { user, id, used } = await signUpWithLeft(2_000)
  const large = contentOf(5_000)
  const prompt = await user.call(getPromptRoute, { params: { id } })
  const writes: [string, () => Promise<unknown>][] = [
    ['a new prompt', () => save(user, large)],
    ['a save', () => save(user, large, id, prompt.revision)],
    [
      'a template',
      () =>
        user.call(saveTemplateRoute, {
          params: { id: createId() },
          body: { category: 'Writing', kind: 'Conversation', color: 'blue', content: large },
        }),
    ],
    [
      'an import',
      () =>
        user.call(importPromptsRoute, {
          body: {
            importId: createId(),
            prompts: [
              {
                content: large,
                versions: [],
                nameMoves: [],
                testValues: {},
                isFavorite: false,
                collections: [],
              },
            ],
            collections: [],
          },
        }),
    ],
    [
      'an import of equal versions',
      () =>
        user.call(importPromptsRoute, {
          body: {
            importId: createId(),
            prompts: [{ ...importedPrompt, versions: Array(10).fill(version) }],
            collections: [],
          },
        }),
    ],
    [
      'test values',
      () => user.call(saveTestValuesRoute, { params: { id }, body: { values: { a: large.body } } }),
    ],
    [
      'named test values',
      () =>
        user.call(saveValueSetRoute, {
          params: { id, setId: createId() },
          body: { name: 'Long', values: { a: large.body }, expectedOutput: null },
        }),
    ],
  ]
  for (const [what, write] of writes) await expect(write(), what).rejects.toMatchObject(full)
  expect((await look(user)).usedBytes).toBe(used)
})

test('copies, restores, tags and publications of a large prompt are refused when full', async () => {
  const user = await signUpUser(app)
  const { id } = await save(user, contentOf(50_000))
  const second = await save(user, contentOf(60_000), id, 1)
  const { usedBytes } = await look(user)
  await addRun(app, id, { output: 'x'.repeat(quota - usedBytes - 5_000) })
  const writes = [
    () => user.call(duplicatePromptRoute, { params: { id }, body: { newId: createId() } }),
    () =>
      user.call(restoreVersionRoute, { params: { id, number: 1 }, body: { saveId: createId() } }),
    () =>
      user.call(changePromptsRoute, {
        body: { action: 'tag', ids: [id], add: ['new'], remove: [] },
      }),
    () =>
      user.call(publishPromptRoute, {
        params: { id },
        body: { category: 'writing', licence: 'cc0-1.0', note: '', confirmed: true },
      }),
  ]
  for (const write of writes) await expect(write()).rejects.toMatchObject(full)
  expect(await user.call(getPromptRoute, { params: { id } })).toMatchObject({
    version: 2,
    revision: second.revision,
  })
})

test('a full workspace still sorts, seals, deletes and answers a save that was done', async () => {
  const { user, id } = await signUpWithLeft(0)
  const prompt = await user.call(getPromptRoute, { params: { id } })
  await save(user, prompt.content, id, prompt.revision)
  const collection = await user.call(createCollectionRoute, {
    body: { id: createId(), name: 'Old' },
  })
  await user.call(changePromptsRoute, {
    body: { action: 'add-to-collection', ids: [id], collection: collection.slug },
  })
  await user.call(changePromptsRoute, { body: { action: 'delete', ids: [id] } })
})

test('the trash counts; deleting for good frees at once', async () => {
  const { user, id } = await signUpWithLeft(100_000)
  const { id: large } = await save(user, contentOf(45_000))
  const prompt = await user.call(getPromptRoute, { params: { id } })
  const grow = () => save(user, contentOf(20_000), id, prompt.revision)
  await expect(grow()).rejects.toMatchObject(full)
  await user.call(changePromptsRoute, { body: { action: 'delete', ids: [large] } })
  await expect(grow()).rejects.toMatchObject(full)
  await user.call(changePromptsRoute, { body: { action: 'delete-for-good', ids: [large] } })
  await grow()
})

test('a deleted template frees what it took up', async () => {
  const user = await signUpUser(app)
  const before = await look(user)
  const id = createId()
  const content = contentOf(9_000)
  await user.call(saveTemplateRoute, {
    params: { id },
    body: { category: 'Writing', kind: 'Conversation', color: 'blue', content },
  })
  await user.call(deleteTemplateRoute, { params: { id } })
  expect(await look(user)).toEqual(before)
})
