import 'fake-indexeddb/auto'
import {
  changePromptsRoute,
  createCollectionRoute,
  deleteCollectionRoute,
  type SyncedPrompt,
  savePromptRoute,
  saveTestValuesRoute,
  syncRoute,
} from '@product/contract'
import { createId, type PromptContent } from '@product/domain'
import { ApiError } from '@product/sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Change,
  type Copy,
  listCollections,
  openCopy,
  outbox,
  pull,
  push,
  readPrompt,
  status,
  sync,
} from './index.ts'
import { mostOutboxEntries } from './outbox.ts'
import {
  connectTo,
  offline,
  pageOf,
  pagesOf,
  promptOf,
  servePrompt,
  workspaceId,
} from './testing/fake-server.ts'

let copy: Copy
beforeEach(async () => {
  copy = await openCopy({ server: 'https://prompts.example', accountId: createId() })
})
afterEach(() => {
  vi.useRealTimers()
  copy.close()
})

const fail = (status: number, code = 'failed') => {
  throw new ApiError({ status, code, message: 'Something failed.' })
}

const save = (prompt: SyncedPrompt, content: Partial<PromptContent>) =>
  outbox(copy).add({
    type: 'save-prompt',
    workspaceId,
    promptId: prompt.id,
    base: { revision: prompt.revision, content: prompt.content },
    content: { ...prompt.content, ...content },
  })

/** Without the workspace, which all of them share. */
type ChangeIn<Each> = Each extends Change ? Omit<Each, 'workspaceId'> : never

const add = (change: ChangeIn<Change>) => outbox(copy).add({ ...change, workspaceId })

const listChanges = async () => (await outbox(copy).list()).map(({ change }) => change)

const star = (promptId: string, isFavorite = true): Change => ({
  type: 'favorite',
  workspaceId,
  promptId,
  isFavorite,
})

const fields = { name: 'Box', description: '', color: 'blue' as const }

test('changes of prompts that the server does not have yet wait, and others go on', async () => {
  const [unsaved, other] = [createId(), createId()]
  await add({ type: 'favorite', promptId: unsaved, isFavorite: true })
  await add({ type: 'favorite', promptId: other, isFavorite: true })
  const starred: unknown[] = []
  const connection = connectTo({
    [changePromptsRoute.path]: ({ body }) => starred.push(body),
    [syncRoute.path]: () => pageOf({}),
  })
  await sync(copy, connection, { blockedIds: [unsaved] })
  expect(starred).toMatchObject([{ ids: [other] }])
  expect(await listChanges()).toMatchObject([{ promptId: unsaved }])
})

test('a change that the server fails at holds back what belongs to it, and nothing else', async () => {
  const [broken, other] = [promptOf({ title: 'Broken' }), promptOf({ title: 'Other' })]
  await pull(copy, pagesOf(pageOf({ prompts: [broken, other] })))
  await save(broken, { body: 'new' })
  await add({ type: 'favorite', promptId: broken.id, isFavorite: true })
  await add({ type: 'favorite', promptId: other.id, isFavorite: true })
  const starred: unknown[] = []
  const connection = connectTo({
    [savePromptRoute.path]: () => fail(500),
    [changePromptsRoute.path]: ({ body }) => starred.push(body),
    [syncRoute.path]: () => pageOf({ prompts: [{ ...other, isFavorite: true, version: 9 }] }),
  })
  await expect(sync(copy, connection)).rejects.toMatchObject({ status: 500 })
  expect(starred).toMatchObject([{ ids: [other.id] }])
  expect(await readPrompt(copy, other.id)).toMatchObject({ version: 9 })
  expect(await status(copy).read()).toMatchObject({ waiting: 2, refused: [], phase: 'failed' })
})

test('a change behind one that failed holds back those of its own prompt', async () => {
  const prompt = promptOf({ title: 'Tea' })
  await pull(copy, pagesOf(pageOf({ prompts: [prompt] })))
  const [collectionId, otherId] = [createId(), createId()]
  await add({ type: 'create-collection', collectionId, fields })
  await add({ type: 'move-to-collection', promptId: prompt.id, collectionId })
  await add({ type: 'add-to-collection', promptId: prompt.id, collectionId: otherId })
  const placed: unknown[] = []
  const connection = connectTo({
    [createCollectionRoute.path]: () => fail(500),
    [changePromptsRoute.path]: ({ body }) => placed.push(body),
    [syncRoute.path]: () => pageOf({}),
  })
  await expect(sync(copy, connection)).rejects.toMatchObject({ status: 500 })
  expect(placed).toEqual([])
})

test('a change that fails twenty times and for an hour is refused, unless the server fails at everything', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const prompt = promptOf({})
  await pull(copy, pagesOf(pageOf({ prompts: [prompt] })))
  await save(prompt, { body: 'new' })
  const down = connectTo({
    [savePromptRoute.path]: () => fail(500),
    [syncRoute.path]: () => fail(500),
  })
  const failing = connectTo({
    [savePromptRoute.path]: () => fail(500),
    [syncRoute.path]: () => pageOf({}),
  })
  for (let attempt = 0; attempt < 25; attempt++) {
    await expect(sync(copy, down)).rejects.toMatchObject({ status: 500 })
    vi.advanceTimersByTime(10 * 60_000)
  }
  for (let attempt = 0; attempt < 25; attempt++)
    await expect(sync(copy, failing)).rejects.toMatchObject({ status: 500 })
  expect(await status(copy).read()).toMatchObject({ waiting: 1, refused: [] })
  vi.advanceTimersByTime(61 * 60_000)
  await expect(sync(copy, failing)).rejects.toMatchObject({ status: 500 })
  expect(await status(copy).read()).toMatchObject({
    waiting: 0,
    refused: [{ text: 'new', refusal: { code: 'failed' } }],
  })
})

test('a second factor that is asked for, or a proxy that answers, refuses no change', async () => {
  const prompt = promptOf({})
  await pull(copy, pagesOf(pageOf({ prompts: [prompt] })))
  await save(prompt, { body: 'new' })
  for (const code of ['auth.second-factor-required', 'http.unexpected']) {
    const refusing = connectTo({ [savePromptRoute.path]: () => fail(403, code) })
    await expect(push(copy, refusing)).rejects.toMatchObject({ code })
    expect(await status(copy).read()).toMatchObject({ waiting: 1, refused: [] })
  }
})

test('deleting or sorting something that is gone counts as done', async () => {
  const prompt = promptOf({})
  const collectionId = createId()
  await pull(copy, pagesOf(pageOf({ prompts: [prompt] })))
  await add({ type: 'remove-from-collection', promptId: prompt.id, collectionId })
  await add({ type: 'delete-collection', collectionId })
  await add({ type: 'favorite', promptId: prompt.id, isFavorite: true })
  await add({ type: 'tag', promptId: prompt.id, add: ['new'], remove: [] })
  await add({ type: 'add-to-collection', promptId: prompt.id, collectionId: createId() })
  await add({ type: 'delete', promptId: prompt.id })
  const codes = ['collection.unknown']
  const connection = connectTo({
    [changePromptsRoute.path]: () => fail(404, codes.shift() ?? 'prompt.unknown'),
    [deleteCollectionRoute.path]: () => fail(404, 'collection.unknown'),
  })
  await push(copy, connection)
  expect(await outbox(copy).list()).toEqual([])
})

test('a save after a refused one keeps what others wrote meanwhile', async () => {
  const prompt = promptOf({ body: 'a\n\nb\n\nc' })
  const { stored, edit, connection } = servePrompt(prompt)
  await pull(copy, connection)
  await save(prompt, { body: 'A\n\nb\n\nc' })
  await expect(push(copy, offline)).rejects.toMatchObject({ status: 0 })
  const edited = await readPrompt(copy, prompt.id)
  if (edited) await save(edited, { body: 'A\n\nb\n\nC' })
  edit({ body: 'a\n\nb of theirs\n\nc' })
  let isRefused = false
  const refusingOnce = connectTo({
    [savePromptRoute.path]: (input) => {
      if (isRefused) return connection.call(savePromptRoute, input as never)
      isRefused = true
      return fail(422)
    },
  })
  await pull(copy, connection)
  await push(copy, refusingOnce)
  expect(stored.content.body).toBe('A\n\nb of theirs\n\nC')
})

test('a save after a conflict that was discarded goes on top of their text', async () => {
  const prompt = promptOf({ body: 'a\n\nb\n\nc' })
  const { stored, edit, connection } = servePrompt(prompt)
  await pull(copy, connection)
  await save(prompt, { body: 'mine\n\nb\n\nc' })
  edit({ body: 'theirs\n\nb\n\nc' })
  await push(copy, connection)
  const edited = await readPrompt(copy, prompt.id)
  if (edited) await save(edited, { title: 'Named' })
  const { conflicts } = await status(copy).read()
  await outbox(copy).discard(conflicts[0]?.id ?? 0)
  await push(copy, connection)
  expect(stored.content).toMatchObject({ title: 'Named', body: 'theirs\n\nb\n\nc' })
  expect(await outbox(copy).list()).toEqual([])
})

test('a new collection gets a slug that no other has, and is changed by its id', async () => {
  const ids = [createId(), createId()] as const
  for (const collectionId of ids) await add({ type: 'create-collection', collectionId, fields })
  expect((await listCollections(copy)).map(({ slug }) => slug)).toEqual(['box', 'box-2'])
  const deleted: unknown[] = []
  await add({ type: 'delete-collection', collectionId: ids[1] })
  const connection = connectTo({
    [createCollectionRoute.path]: ({ body }) => ({ ...(body as object), slug: 'box' }),
    [deleteCollectionRoute.path]: ({ params }) => deleted.push(params),
  })
  await push(copy, connection)
  expect(deleted).toEqual([{ slug: ids[1] }])
})

test('a new prompt whose collection is gone is stored without it', async () => {
  const prompt = promptOf({ title: 'Fresh' })
  const { id: promptId, content } = prompt
  const collectionId = createId()
  await add({ type: 'save-prompt', promptId, base: null, content, collectionId })
  const collections: unknown[] = []
  const connection = connectTo({
    [savePromptRoute.path]: ({ body }) => {
      const { collection } = body as { collection?: string }
      collections.push(collection)
      return collection ? fail(404, 'collection.unknown') : { ...prompt, deletedAt: null }
    },
  })
  await push(copy, connection)
  expect(collections).toEqual([collectionId, undefined])
  expect(await readPrompt(copy, promptId)).toMatchObject({ isWaiting: false })
})

test('stars, test values, tags, collections and their fields are folded while nothing was sent', async () => {
  const prompt = promptOf({ tags: ['old', 'kept'] })
  const { id: promptId } = prompt
  const [collectionId, newer] = [createId(), createId()]
  await pull(copy, pagesOf(pageOf({ prompts: [prompt] })))
  for (const isFavorite of [true, false, true]) {
    await add({ type: 'favorite', promptId, isFavorite })
    await add({ type: 'test-values', promptId, values: { a: String(isFavorite) } })
  }
  await add({ type: 'tag', promptId, add: ['New', 'gone'], remove: ['old'] })
  await add({ type: 'tag', promptId, add: ['new', 'Old'], remove: ['Gone'] })
  await add({ type: 'add-to-collection', promptId, collectionId })
  await add({ type: 'remove-from-collection', promptId, collectionId })
  await add({ type: 'change-collection', collectionId, fields: { name: 'One' } })
  await add({ type: 'change-collection', collectionId, fields: { name: 'Two', color: 'red' } })
  // Not before the collection exists.
  await add({ type: 'create-collection', collectionId: newer, fields })
  await add({ type: 'move-to-collection', promptId, collectionId: newer })
  expect(await listChanges()).toMatchObject([
    { type: 'favorite', isFavorite: true },
    { type: 'test-values', values: { a: 'true' } },
    { type: 'tag', add: ['New', 'Old'], remove: ['old', 'Gone'] },
    { type: 'remove-from-collection' },
    { type: 'change-collection', fields: { name: 'Two', color: 'red' } },
    { type: 'create-collection' },
    { type: 'move-to-collection' },
  ])
  expect(await readPrompt(copy, promptId)).toMatchObject({
    content: { tags: ['kept', 'New', 'Old'] },
  })
})

test('tags that change after a save are not folded into those before it', async () => {
  const prompt = promptOf({})
  const { id: promptId } = prompt
  await pull(copy, pagesOf(pageOf({ prompts: [prompt] })))
  await add({ type: 'tag', promptId, add: ['a'], remove: [] })
  const tagged = await readPrompt(copy, promptId)
  if (tagged) await save(tagged, { body: 'new' })
  await add({ type: 'tag', promptId, add: [], remove: ['a'] })
  expect((await listChanges()).map(({ type }) => type)).toEqual(['tag', 'save-prompt', 'tag'])
})

test('a change that is made while the same kind of change is sent is sent as well', async () => {
  const prompt = promptOf({})
  const { id: promptId } = prompt
  await pull(copy, pagesOf(pageOf({ prompts: [prompt] })))
  await add({ type: 'test-values', promptId, values: { a: '1' } })
  const sent: unknown[] = []
  const connection = connectTo({
    [saveTestValuesRoute.path]: async ({ body }) => {
      sent.push(body)
      if (sent.length === 1) await add({ type: 'test-values', promptId, values: { a: '2' } })
    },
  })
  await push(copy, connection)
  expect(sent).toEqual([{ values: { a: '1' } }, { values: { a: '2' } }])
  expect(await outbox(copy).list()).toEqual([])
})

test('a full outbox says so, and still takes edits of what waits in it', async () => {
  const first = createId()
  await add({ type: 'favorite', promptId: first, isFavorite: true })
  const [entry] = await outbox(copy).list()
  const transaction = copy.database.transaction('outbox', 'readwrite')
  for (let id = 2; entry && id <= mostOutboxEntries; id++)
    void transaction.store.put({ ...entry, id })
  await transaction.done
  const refused = add({ type: 'favorite', promptId: createId(), isFavorite: true })
  await expect(refused).rejects.toMatchObject({
    code: 'outbox.full',
    message: expect.stringContaining('2,000 changes'),
  })
  await add({ type: 'favorite', promptId: first, isFavorite: false })
  // There is room for one of two that are made together: neither is stored.
  await outbox(copy).discard(mostOutboxEntries)
  const two = outbox(copy).add(star(createId()), star(createId()))
  await expect(two).rejects.toMatchObject({ code: 'outbox.full' })
  expect(await copy.database.count('outbox')).toBe(mostOutboxEntries - 1)
}, 30_000)

test('changes that are made together are folded like others', async () => {
  const twice = createId()
  await outbox(copy).add(star(twice), star(createId()), star(twice, false))
  expect(await listChanges()).toMatchObject([
    { promptId: twice, isFavorite: false },
    { isFavorite: true },
  ])
})
