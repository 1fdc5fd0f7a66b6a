import 'fake-indexeddb/auto'
import { createId, emptyContent } from '@product/domain'
import { openCopy, outbox } from '@product/sync'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, noteSignIn } from '#web/lib/auth/sign-out.ts'
import { noteSessionStorage } from '#web/lib/auth/signed-in-account.ts'
import { clearDevice, deleteEndedAccounts } from './clear-device.ts'
import { countUnsent } from './count-unsent.ts'
import {
  askDrafts,
  createDraftStore,
  type Draft,
  discardDrafts,
  listDrafts,
} from './draft-store.ts'

const key = 'sb-localhost-auth-token'
let stored: Record<string, string> = {}

const signIn = (id: string) => {
  stored[key] = JSON.stringify({ access_token: 'token', user: { id } })
}

beforeEach(() => {
  stored = {}
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, value: string) => {
      stored[name] = value
    },
  })
  noteSessionStorage(key)
  signIn('ada')
})
afterEach(async () => {
  await clearDevice()
  vi.unstubAllGlobals()
})

const draftOf = (writer: string, changes: Partial<Draft> = {}): Draft => ({
  writer,
  content: { ...emptyContent, body: `of ${writer}` },
  revision: 1,
  base: null,
  sending: null,
  creation: {},
  ...changes,
})

const listDatabases = async () => (await indexedDB.databases()).map(({ name }) => name)

test('an editor that outlives the sign-out leaves nothing on the device', async () => {
  const drafts = createDraftStore('ada')
  const id = createId()
  await drafts.keep(id, draftOf('one'))
  delete stored[key]
  await clearDevice()
  await expect(drafts.keep(id, draftOf('one'))).rejects.toThrow('not signed in')
  await expect(drafts.drop(id, 'one')).rejects.toThrow('not signed in')
  signIn('grace')
  await expect(drafts.keep(id, draftOf('one'))).rejects.toThrow('not signed in')
  expect(await listDatabases()).toEqual([])
})

test('one that was opened while its account signed out is not written to', async () => {
  const keeping = createDraftStore('ada').keep(createId(), draftOf('one'))
  delete stored[key]
  await expect(keeping).rejects.toThrow('not signed in')
})

test('a draft is updated only while its editor has not written again', async () => {
  const drafts = createDraftStore('ada')
  const id = createId()
  await drafts.keep(id, draftOf('one'))
  const kept = await drafts.find(id)
  if (kept) await drafts.update(id, { ...kept, revision: 2 })
  expect((await drafts.find(id))?.revision).toBe(2)
  await drafts.keep(id, draftOf('one', { revision: 3 }))
  if (kept) await drafts.update(id, { ...kept, revision: 4 })
  expect((await drafts.find(id))?.revision).toBe(3)
})

test('texts of two tabs are both kept, the newest first, and one is dropped unless it has changed', async () => {
  const drafts = createDraftStore('ada')
  const id = createId()
  await drafts.keep(id, draftOf('one'))
  const restored = await drafts.find(id)
  await drafts.keep(id, draftOf('two'))
  expect((await drafts.find(id))?.writer).toBe('two')
  await drafts.keep(id, draftOf('one', { revision: 2 }))
  if (restored) await drafts.dropUnchanged(id, restored)
  await drafts.drop(id, 'two')
  const changed = await drafts.find(id)
  expect(changed).toMatchObject({ writer: 'one', revision: 2 })
  if (changed) await drafts.dropUnchanged(id, changed)
  expect(await drafts.find(id)).toBeUndefined()
})

test('a text that was kept under one key for all tabs is found, updated and dropped', async () => {
  const drafts = createDraftStore('ada')
  const id = createId()
  const old = draftOf('one')
  await askDrafts('ada', 'readwrite', (store) => store.put(old, `ada:${id}`))
  await drafts.update(id, { ...old, revision: 2 })
  expect(await drafts.find(id)).toMatchObject({ revision: 2 })
  await drafts.drop(id, 'one')
  expect(await listDrafts('ada')).toEqual([])
})

test('discarded drafts of a prompt come back as they were, those of all tabs', async () => {
  const drafts = createDraftStore('ada')
  const [id, other] = [createId(), createId()]
  await drafts.keep(id, draftOf('one', { document: new Uint8Array([1]) }))
  await drafts.keep(id, draftOf('two', { document: new Uint8Array([2]) }))
  await drafts.keep(other, draftOf('three'))
  const before = await drafts.find(id)
  const undo = await discardDrafts('ada', id)
  expect(await listDrafts('ada')).toEqual([other])
  await undo()
  expect(await drafts.find(id)).toEqual(before)
})

test('work of every account counts as unsent: texts once a prompt, proposals, and refused changes', async () => {
  expect((await countUnsent()).changes).toBe(0)
  expect(await listDatabases()).toEqual([])
  const id = createId()
  await createDraftStore('ada').keep(id, draftOf('one', { document: new Uint8Array([1]) }))
  await createDraftStore('ada').keep(id, draftOf('two', { document: new Uint8Array([2]) }))
  await askDrafts('ada', 'readwrite', (store) => store.put({}, 'ada:proposal:one'))
  signIn('grace')
  await createDraftStore('grace').keep(id, draftOf('three'))
  const copy = await openCopy({ server: 'https://site.example', accountId: 'ada' })
  await outbox(copy).add({ type: 'favorite', workspaceId: 'w', promptId: id, isFavorite: true })
  const [entry] = await outbox(copy).list()
  if (entry) await copy.database.put('outbox', { ...entry, state: 'refused' })
  copy.close()
  expect((await countUnsent()).changes).toBe(4)
})

test('copies of accounts whose session was ended elsewhere are deleted, unless something waits in them', async () => {
  const open = (accountId: string) => openCopy({ server: 'https://site.example', accountId })
  for (const accountId of ['ada', 'grace', 'linus']) (await open(accountId)).close()
  const copy = await open('linus')
  await outbox(copy).add({ type: 'delete', workspaceId: 'w', promptId: createId() })
  copy.close()
  await deleteEndedAccounts('ada')
  expect((await listDatabases()).sort()).toEqual([
    'copy https://site.example ada',
    'copy https://site.example linus',
  ])
})

test('nothing is stored once somebody signs out, although their session is still being ended', async () => {
  const { promise, resolve } = Promise.withResolvers<{ error: null }>()
  const ending = endSession({ signOut: () => promise })
  await expect(createDraftStore('ada').keep(createId(), draftOf('one'))).rejects.toThrow(
    'not signed in',
  )
  resolve({ error: null })
  await ending
  noteSignIn()
  await createDraftStore('ada').keep(createId(), draftOf('one'))
})
