import 'fake-indexeddb/auto'
import {
  changePromptsRoute,
  createCollectionRoute,
  type SyncedPrompt,
  type SyncedStar,
  savePromptRoute,
  syncRoute,
} from '@product/contract'
import { createId, emptyContent, type PromptContent } from '@product/domain'
import { ApiError } from '@product/sdk'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type Copy,
  deleteAllCopies,
  deleteCopy,
  listCollections,
  listPrompts,
  listStars,
  loadIncludes,
  openCopy,
  outbox,
  pull,
  push,
  readPrompt,
  readStar,
  search,
  status,
  sync,
} from './index.ts'
import {
  connectTo,
  offline,
  pageOf,
  pagesOf,
  promptOf,
  servePrompt,
  workspaceId,
} from './testing/fake-server.ts'

const server = 'https://prompts.example'

let copy: Copy
let accountId: string
beforeEach(async () => {
  accountId = createId()
  copy = await openCopy({ server, accountId })
})
afterEach(() => copy.close())

const save = (prompt: SyncedPrompt, content: Partial<PromptContent>) =>
  outbox(copy).add({
    type: 'save-prompt',
    workspaceId,
    promptId: prompt.id,
    base: { revision: prompt.revision, content: prompt.content },
    content: { ...prompt.content, ...content },
  })

test('a copy goes on after a break, and drops what a reset no longer holds with its last page', async () => {
  const [one, two, three] = [promptOf({}), promptOf({}), promptOf({})]
  await pull(copy, pagesOf(pageOf({ isReset: true, prompts: [one, two] })))
  const pages = [pageOf({ isReset: true, isMore: true, prompts: [three] })]
  const breaking = connectTo({
    [syncRoute.path]: () => pages.shift() ?? offline.call(syncRoute),
  })
  await expect(pull(copy, breaking)).rejects.toMatchObject({ status: 0 })
  expect(await listPrompts(copy)).toHaveLength(3)
  expect((await status(copy).read()).phase).toBe('offline')
  await pull(copy, pagesOf(pageOf({ prompts: [one] })))
  const ids = (await listPrompts(copy)).map(({ id }) => id)
  expect(ids.toSorted()).toEqual([one.id, three.id].toSorted())
  await pull(copy, pagesOf(pageOf({ deleted: [{ kind: 'prompt', id: one.id }] })))
  expect(await listPrompts(copy)).toMatchObject([{ id: three.id }])
})

test('things that were created and at once deleted elsewhere are gone with the next pull', async () => {
  const [gone, kept] = [promptOf({ title: 'Gone' }), promptOf({ title: 'Kept' })]
  const collectionId = createId()
  const fields = { name: 'Box', description: '', color: 'blue' as const }
  await outbox(copy).add({ type: 'create-collection', workspaceId, collectionId, fields })
  for (const { id: promptId, content } of [gone, kept])
    await outbox(copy).add({ type: 'save-prompt', workspaceId, promptId, base: null, content })
  const creating = connectTo({
    [createCollectionRoute.path]: ({ body }) => ({ ...(body as object), slug: 'box' }),
    [savePromptRoute.path]: ({ params }) => ({
      ...(params?.id === gone.id ? gone : kept),
      deletedAt: null,
    }),
  })
  await push(copy, creating)
  expect(await listPrompts(copy)).toHaveLength(2)
  await pull(copy, pagesOf(pageOf({ isMore: true, prompts: [kept] }), pageOf({})))
  expect(await listPrompts(copy)).toMatchObject([{ id: kept.id }])
  expect(await listCollections(copy)).toEqual([])
  await pull(copy, pagesOf(pageOf({})))
  expect(await listPrompts(copy)).toHaveLength(1)
})

test('an edit is part of the copy at once, and edits that wait are sent as one', async () => {
  const prompt = promptOf({ body: 'one' })
  const { stored, saves, connection } = servePrompt(prompt)
  await pull(copy, connection)
  await save(prompt, { body: 'two' })
  const edited = await readPrompt(copy, prompt.id)
  expect(edited).toMatchObject({ isWaiting: true, content: { body: 'two' } })
  if (edited) await save(edited, { title: 'Named' })
  expect(await status(copy).read()).toMatchObject({ waiting: 1 })
  await sync(copy, connection)
  expect(saves).toHaveLength(1)
  expect(stored.content).toMatchObject({ title: 'Named', body: 'two' })
  expect(await readPrompt(copy, prompt.id)).toMatchObject({ isWaiting: false, revision: 2 })
  expect(await status(copy).read()).toMatchObject({ waiting: 0, phase: 'done' })
})

test('an edit after a save whose answer was lost is sent by itself, on the result of the first', async () => {
  const prompt = promptOf({ body: 'a\n\nb' })
  const { stored, edit, connection } = servePrompt(prompt)
  await pull(copy, connection)
  await save(prompt, { body: 'A\n\nb' })
  await expect(push(copy, offline)).rejects.toMatchObject({ status: 0 })
  const edited = await readPrompt(copy, prompt.id)
  if (edited) await save(edited, { body: 'A\n\nb\n\nc' })
  edit({ title: 'Named elsewhere' })
  await push(copy, connection)
  expect(stored.content).toMatchObject({ title: 'Named elsewhere', body: 'A\n\nb\n\nc' })
  expect(await outbox(copy).list()).toEqual([])
})

test('an edit that is made while a save is under way is not lost', async () => {
  const prompt = promptOf({ body: 'one' })
  const { stored, connection } = servePrompt(prompt)
  await pull(copy, connection)
  await save(prompt, { body: 'two' })
  const slow = connectTo({
    [savePromptRoute.path]: async (input) => {
      const edited = await readPrompt(copy, prompt.id)
      if (edited?.content.body === 'two') await save(edited, { body: 'three' })
      return connection.call(savePromptRoute, input as never)
    },
  })
  await push(copy, slow)
  expect(stored.content.body).toBe('three')
  expect(await outbox(copy).list()).toEqual([])
})

test('after long offline, when the server no longer has the base, the copy merges by itself', async () => {
  const prompt = promptOf({ title: 'Old', body: 'text' })
  const { stored, edit, forget, connection } = servePrompt(prompt)
  await pull(copy, connection)
  await save(prompt, { body: 'text of mine' })
  edit({ title: 'Theirs' })
  forget()
  edit({ description: 'New' })
  await push(copy, connection)
  expect(stored.content).toMatchObject({
    title: 'Theirs',
    description: 'New',
    body: 'text of mine',
  })
})

test('where both sides changed the same a person decides, and other changes go on', async () => {
  const prompt = promptOf({ body: 'text' })
  const { stored, edit, connection } = servePrompt(prompt)
  await pull(copy, connection)
  await save(prompt, { body: 'mine' })
  edit({ body: 'theirs' })
  const created = createId()
  const collections = connectTo({
    [savePromptRoute.path]: (input) => connection.call(savePromptRoute, input as never),
    [createCollectionRoute.path]: ({ body }) => ({ ...(body as object), slug: 'box' }),
  })
  const fields = { name: 'Box', description: '', color: 'blue' as const }
  await outbox(copy).add({ type: 'create-collection', workspaceId, collectionId: created, fields })
  await push(copy, collections)
  expect(await listCollections(copy)).toMatchObject([{ id: created, slug: 'box' }])
  const [entry] = await outbox(copy).list()
  expect(entry).toMatchObject({
    state: 'conflict',
    theirs: { content: { body: 'theirs' }, conflicts: [{ field: 'body' }] },
  })
  expect(await status(copy).read()).toMatchObject({
    waiting: 0,
    conflicts: [{ id: entry?.id, text: 'mine', theirs: { content: { body: 'theirs' } } }],
    refused: [],
  })
  await outbox(copy).resolve(entry?.id ?? 0, { ...prompt.content, body: 'both' })
  await push(copy, connection)
  expect(stored.content.body).toBe('both')
  expect(await outbox(copy).list()).toEqual([])
})

test('a change that is refused for good keeps its text and nothing else waiting', async () => {
  const prompt = promptOf({ body: 'text' })
  await pull(copy, pagesOf(pageOf({ prompts: [prompt] })))
  await save(prompt, { body: 'worth keeping' })
  const fresh = promptOf({ title: 'Fresh' })
  await outbox(copy).add({
    type: 'save-prompt',
    workspaceId,
    promptId: fresh.id,
    base: null,
    content: fresh.content,
  })
  const refusing = connectTo({
    [savePromptRoute.path]: ({ params }) => {
      if (params?.id === fresh.id) return { ...fresh, deletedAt: null }
      throw new ApiError({ status: 404, code: 'prompt.unknown', message: 'Prompt not found.' })
    },
  })
  await push(copy, refusing)
  expect(await outbox(copy).list()).toMatchObject([
    {
      state: 'refused',
      refusal: { code: 'prompt.unknown' },
      change: { content: { body: 'worth keeping' } },
    },
  ])
  expect(await readPrompt(copy, fresh.id)).toMatchObject({ revision: 1, isWaiting: false })
  expect(await readPrompt(copy, prompt.id)).toMatchObject({ content: { body: 'text' } })
})

test('a refused change names its prompt and text, and can be discarded, brought back and sent again', async () => {
  const prompt = promptOf({ title: 'Gone soon', body: 'text' })
  await pull(copy, pagesOf(pageOf({ prompts: [prompt] })))
  await outbox(copy).add({ type: 'restore', workspaceId, promptId: prompt.id })
  await save(prompt, { systemMessage: 'Be brief.', body: 'worth keeping' })
  const refusal = { code: 'prompt.unknown', message: 'Prompt not found.' }
  let isRefusing = true
  const answer = () => {
    if (isRefusing) throw new ApiError({ status: 404, ...refusal })
    return { ...prompt, deletedAt: null }
  }
  const connection = connectTo({
    [savePromptRoute.path]: answer,
    [changePromptsRoute.path]: answer,
    [syncRoute.path]: () => pageOf({ deleted: [{ kind: 'prompt', id: prompt.id }] }),
  })
  await sync(copy, connection)
  const { refused } = await status(copy).read()
  expect(refused).toMatchObject([
    { title: 'Gone soon', text: '', change: { type: 'restore' }, refusal },
    { title: 'Gone soon', text: 'Be brief.\n\nworth keeping', refusal },
  ])
  const saved = refused[1]?.id ?? 0
  const discarded = await outbox(copy).discard(saved)
  expect((await status(copy).read()).refused).toHaveLength(1)
  if (discarded) await outbox(copy).undoDiscard(discarded)
  expect((await status(copy).read()).refused).toEqual(refused)
  isRefusing = false
  await outbox(copy).retry(saved)
  expect(await status(copy).read()).toMatchObject({ waiting: 1, refused: [{ text: '' }] })
  await push(copy, connection)
  expect((await outbox(copy).list()).map(({ change }) => change.type)).toEqual(['restore'])
})

test('a lost session, a limit of rate or a failure of the server keeps everything waiting', async () => {
  const prompt = promptOf({})
  await pull(copy, pagesOf(pageOf({ prompts: [prompt] })))
  await save(prompt, { body: 'text' })
  for (const code of [401, 429, 500]) {
    const failing = connectTo({
      [savePromptRoute.path]: () => {
        throw new ApiError({ status: code, code: 'failed', message: '' })
      },
    })
    await expect(push(copy, failing)).rejects.toMatchObject({ status: code })
    expect(await status(copy).read()).toMatchObject({ waiting: 1, refused: [], phase: 'failed' })
  }
})

test('two accounts, and two servers, have copies of their own', async () => {
  await pull(copy, pagesOf(pageOf({ prompts: [promptOf({})] })))
  const others = [
    await openCopy({ server, accountId: createId() }),
    await openCopy({ server: 'https://other.example', accountId }),
  ]
  for (const other of others) {
    expect(await listPrompts(other)).toEqual([])
    other.close()
  }
})

test('a deleted copy is gone, also where it is open elsewhere', async () => {
  await pull(copy, pagesOf(pageOf({ prompts: [promptOf({})] })))
  await deleteCopy({ server, accountId })
  const opened = await openCopy({ server, accountId })
  expect(await listPrompts(opened)).toEqual([])
  await pull(opened, pagesOf(pageOf({ prompts: [promptOf({})] })))
  await deleteAllCopies()
  expect(await indexedDB.databases()).toEqual([])
})

test('a copy that is closed while it syncs fails the sync with its own error', async () => {
  const closing = connectTo({
    [syncRoute.path]: () => {
      copy.close()
      return pageOf({ prompts: [promptOf({})] })
    },
  })
  const failure = await pull(copy, closing).catch(String)
  expect(failure).toContain('InvalidStateError')
  expect(failure).not.toContain('BroadcastChannel')
})

test('subscribers hear of changes that another tab makes', async () => {
  const tab = await openCopy({ server, accountId })
  const heard = Promise.withResolvers<void>()
  tab.subscribe((event) => {
    if (event.type === 'items') heard.resolve()
  })
  await pull(copy, pagesOf(pageOf({ prompts: [promptOf({ title: 'New' })] })))
  await heard.promise
  expect(await search(tab, 'new')).toHaveLength(1)
  tab.close()
})

test('a search finds words in titles first, then in tags, descriptions and texts', async () => {
  const prompts = [
    promptOf({ title: 'Notes', body: 'Summarize the meeting' }),
    promptOf({ title: 'Digest', tags: ['meeting'] }),
    promptOf({ title: 'Meeting notes' }),
    promptOf({ title: 'After a meeting' }),
    promptOf({ title: 'Unrelated' }),
  ]
  await pull(copy, pagesOf(pageOf({ prompts })))
  const titles = async (text: string, limit = 20) =>
    (await search(copy, text, { limit })).map(({ title }) => title)
  expect(await titles('meeting')).toEqual(['Meeting notes', 'After a meeting', 'Digest', 'Notes'])
  expect(await titles('notes meet')).toEqual(['Meeting notes', 'Notes'])
  expect(await titles('MEETING', 2)).toEqual(['Meeting notes', 'After a meeting'])
  expect(await titles('unrelatd')).toEqual(['Unrelated'])
  expect(await titles('nowhere')).toEqual([])
})

test('without a text, recently used prompts and favorites come first, and changes are followed', async () => {
  const used = promptOf({ title: 'Used' }, { lastUsedAt: '2026-03-01T00:00:00.000Z' })
  const favorite = promptOf(
    { title: 'Favorite' },
    { isFavorite: true, updatedAt: '2026-02-01T00:00:00.000Z' },
  )
  const other = promptOf({ title: 'Other' }, { updatedAt: '2026-04-01T00:00:00.000Z' })
  await pull(copy, pagesOf(pageOf({ prompts: [other, favorite, used] })))
  const titles = async () => (await search(copy, '')).map(({ title }) => title)
  expect(await titles()).toEqual(['Used', 'Favorite', 'Other'])
  // Used on this device alone, later than all others.
  const usedAt = new Map([[other.id, Date.parse('2026-05-01')]])
  expect((await search(copy, '', { usedAt }))[0]?.title).toBe('Other')
  await outbox(copy).add({ type: 'delete', workspaceId, promptId: used.id })
  await save(favorite, { title: 'Renamed' })
  expect(await titles()).toEqual(['Renamed', 'Other'])
  await pull(copy, pagesOf(pageOf({ deleted: [{ kind: 'prompt', id: other.id }] })))
  expect(await titles()).toEqual(['Renamed'])
})

test('starred prompts are found among the others, and a starred prompt of one’s own as one’s own', async () => {
  const own = promptOf({ title: 'Own letter' })
  const starOf = (id: string, title: string): SyncedStar => ({
    id,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    version: 1,
    content: { ...emptyContent, title, body: 'Dear {{name}}' },
    category: 'writing',
    licence: 'cc0-1.0',
    isPro: false,
    isLocked: false,
    author: { handle: 'ann', name: 'Ann' },
    publishedAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    starredAt: '2026-01-01T00:00:00.000Z',
  })
  const starred = starOf(createId(), 'Starred letter')
  const found = async (options = {}) =>
    (await search(copy, 'letter', options)).map(({ title, star }) => [title, star?.slug])
  await search(copy, '')
  await pull(
    copy,
    pagesOf(pageOf({ prompts: [own], stars: [starred, starOf(own.id, 'Own letter')] })),
  )
  const both = [
    ['Starred letter', 'starred-letter'],
    ['Own letter', undefined],
  ]
  expect(await found()).toEqual(both)
  expect(await found({ workspaceId })).toEqual([['Own letter', undefined]])
  expect(await readStar(copy, starred.id)).toEqual(starred)
  expect(await listStars(copy)).toHaveLength(2)
  copy.close()
  copy = await openCopy({ server, accountId })
  expect(await found()).toEqual(both)
  const deleted = [{ kind: 'star' as const, id: starred.id }]
  await pull(copy, pagesOf(pageOf({ deleted })))
  expect(await found()).toEqual([['Own letter', undefined]])
})

test('a copy of an earlier version of the product is extended', async () => {
  const old = { server, accountId: createId() }
  const stores = ['workspaces', 'collections', 'templates', 'prompts']
  const database = await openDB(`copy ${old.server} ${old.accountId}`, 1, {
    upgrade(created) {
      for (const store of stores) created.createObjectStore(store, { keyPath: 'id' })
      created.createObjectStore('outbox', { keyPath: 'id', autoIncrement: true })
      created.createObjectStore('progress')
    },
  })
  const item = promptOf({ title: 'Old' })
  await database.put('prompts', { id: item.id, generation: 0, item })
  database.close()
  const opened = await openCopy(old)
  expect(await listPrompts(opened)).toHaveLength(1)
  expect(await listStars(opened)).toEqual([])
  opened.close()
})

test('a member’s include is the prompt of the copy, with the versions that it includes, whatever was sent before', async () => {
  const old = [{ key: 'part', body: 'old', variables: [] }]
  const outer = promptOf({ title: 'outer', body: '{{> part}}' }, { included: old })
  const part = promptOf(
    { title: 'part', body: 'new {{> deep@1}}' },
    { included: [{ key: 'deep@1', body: 'version', variables: [] }] },
  )
  await pull(copy, pagesOf(pageOf({ prompts: [outer, part] })))
  const bodies = async (prompt: SyncedPrompt) =>
    (await loadIncludes(copy, prompt, prompt.content)).map(({ body }) => body)
  expect(await bodies(outer)).toEqual(['new {{> deep@1}}', 'version'])
  // Somebody with a share may have another prompt of that name.
  expect(await bodies({ ...outer, isMember: false })).toEqual(['old'])
})

test('includes are found in the copy: of the same workspace, the oldest of a name', async () => {
  const outer = promptOf({ title: 'outer', body: '{{> part}} {{> part@1}}' })
  const included = [{ key: 'part@1', body: 'first', variables: [] }]
  const prompts = [
    { ...outer, included },
    promptOf({ title: 'part', body: 'newer' }, { createdAt: '2026-02-01T00:00:00.000Z' }),
    promptOf({ title: 'part', body: 'older {{> deep}}' }),
    promptOf({ title: 'deep', body: 'deeper' }),
    promptOf({ title: 'part', body: 'foreign' }, { workspaceId: createId(), createdAt: '2025' }),
  ]
  await pull(copy, pagesOf(pageOf({ prompts })))
  const loaded = await loadIncludes(copy, { ...outer, included }, outer.content)
  expect(loaded.map(({ key, body }) => [key, body])).toEqual([
    ['part', 'older {{> deep}}'],
    ['part@1', 'first'],
    ['deep', 'deeper'],
  ])
})
