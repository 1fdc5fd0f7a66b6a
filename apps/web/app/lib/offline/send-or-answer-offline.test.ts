import 'fake-indexeddb/auto'
import { type SyncPage, syncRoute } from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import type { Caller } from '@product/sdk'
import { newPrompt, outbox, pull } from '@product/sync'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteReachable } from './connection.ts'
import { openDeviceCopy } from './device-copy.ts'
import { createDraftStore } from './draft-store.ts'
import { sendOrAnswerOffline } from './send-or-answer-offline.ts'
import { findStoredAnswer, type RequestOwner, storeAnswer } from './stored-answers.ts'
import { noteSent, queueChanges, subscribeToQueue } from './waiting-changes.ts'
import { mayHaveWaiting, noteWaiting } from './waiting-hint.ts'

const origin = 'https://prompts.example'
const workspaceId = createId()
const promptId = createId()
let owner: RequestOwner
let isAway: boolean
const sent: string[] = []

beforeEach(async () => {
  isAway = false
  sent.length = 0
  owner = { accountId: createId(), workspaceId: null }
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const path = typeof request === 'string' ? request : new URL(request.url).pathname
    if (isAway) throw new TypeError('Failed to fetch')
    sent.push(path)
    return Response.json({ from: 'server' })
  })
  const createdAt = '2026-01-01T00:00:00.000Z'
  const page: SyncPage = {
    cursor: 'one',
    isMore: false,
    isReset: true,
    workspaces: [{ id: workspaceId, kind: 'personal' } as SyncPage['workspaces'][number]],
    collections: [],
    templates: [],
    stars: [],
    prompts: [newPrompt({ id: promptId, workspaceId, content: emptyContent, createdAt })],
    deleted: [],
  }
  const call = (async ({ path }: { path: string }) => {
    expect(path).toBe(syncRoute.path)
    return page
  }) as Caller
  await pull(await openDeviceCopy(owner.accountId), { call, callIn: () => call })
})

afterEach(() => {
  noteReachable()
  vi.unstubAllGlobals()
})

const star = (favorite: boolean) =>
  sendOrAnswerOffline(
    new Request(`${origin}/api/v1/prompts/changes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'favorite', ids: [promptId], favorite }),
    }),
    owner,
  )

const read = async (id = promptId) =>
  await (await sendOrAnswerOffline(new Request(`${origin}/api/v1/prompts/${id}`), owner)).json()

const fromServer = { from: 'server' }

const listWaiting = async () =>
  (await outbox(await openDeviceCopy(owner.accountId)).list()).map(({ change }) => change)

async function goOfflineAndStar() {
  isAway = true
  await star(true)
  isAway = false
  noteReachable()
}

test('a change made without the server waits; what is read has it, also once the server is back', async () => {
  await goOfflineAndStar()
  expect(await listWaiting()).toMatchObject([{ type: 'favorite', isFavorite: true }])
  expect(await read()).toMatchObject({ isFavorite: true })
})

test('a newer change goes behind those that wait, so that no older one undoes it', async () => {
  await goOfflineAndStar()
  const queued = vi.fn()
  const stop = subscribeToQueue(queued)
  sent.length = 0
  await star(false)
  stop()
  expect(sent).toEqual([])
  expect(queued).toHaveBeenCalled()
  expect((await listWaiting()).at(-1)).toMatchObject({ isFavorite: false })
  expect(await read()).toMatchObject({ isFavorite: false })
})

test('once everything is sent, requests go to the server again', async () => {
  await goOfflineAndStar()
  const copy = await openDeviceCopy(owner.accountId)
  for (const { id } of await outbox(copy).list()) await outbox(copy).discard(id)
  await noteSent(copy)
  expect(await (await star(false)).json()).toEqual({ from: 'server' })
  expect(await listWaiting()).toEqual([])
})

test('a request that fails while the server is there is neither queued nor answered from the device', async () => {
  const reach = fetch
  vi.stubGlobal('fetch', (request: Request | string) =>
    typeof request === 'string' ? reach(request) : Promise.reject(new TypeError('Blocked')),
  )
  await expect(star(true)).rejects.toThrow('Blocked')
  expect(await listWaiting()).toEqual([])
})

test('while the server fails at a change, screens show the server, and newer changes still go behind it', async () => {
  await goOfflineAndStar()
  const copy = await openDeviceCopy(owner.accountId)
  const [entry] = await outbox(copy).list()
  if (entry) await copy.database.put('outbox', { ...entry, failures: { count: 1, since: '' } })
  expect(await read()).toEqual(fromServer)
  const queued = vi.fn()
  const stop = subscribeToQueue(queued)
  const includes = { method: 'POST', body: JSON.stringify({ keys: ['inner'] }) }
  const asked = new Request(`${origin}/api/v1/prompts/includes`, includes)
  expect(await (await sendOrAnswerOffline(asked, owner)).json()).toEqual(fromServer)
  expect(queued).not.toHaveBeenCalled()
  await star(false)
  stop()
  expect(queued).toHaveBeenCalledOnce()
  expect((await listWaiting()).at(-1)).toMatchObject({ isFavorite: false })
})

test('a change of a prompt that the server does not have yet keeps no screen from it', async () => {
  await createDraftStore(owner.accountId).keep(promptId, {
    writer: 'one',
    content: emptyContent,
    revision: 0,
    sending: null,
    creation: {},
  })
  await goOfflineAndStar()
  expect(await read()).toEqual(fromServer)
})

test('a text that is included is read, which is no change', async () => {
  await goOfflineAndStar()
  const queued = vi.fn()
  const stop = subscribeToQueue(queued)
  const body = JSON.stringify({ keys: ['inner'] })
  const request = new Request(`${origin}/api/v1/prompts/includes`, { method: 'POST', body })
  expect(await (await sendOrAnswerOffline(request, owner)).json()).toEqual({ included: [] })
  stop()
  expect(queued).not.toHaveBeenCalled()
})

test('while changes wait, a prompt that is not in the copy comes from the server, unless it was deleted here', async () => {
  await goOfflineAndStar()
  expect(await read(createId())).toEqual(fromServer)
  const copy = await openDeviceCopy(owner.accountId)
  await outbox(copy).add({ type: 'delete', workspaceId, promptId })
  expect(await read()).toMatchObject({ error: { code: 'prompt.unknown' } })
})

test('a request that nothing on the device answers is not sent to a server that is away', async () => {
  isAway = true
  await star(true)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (request: Request | string) => {
    asked.push(typeof request === 'string' ? request : new URL(request.url).pathname)
    throw new TypeError('Failed to fetch')
  })
  const publish = new Request(`${origin}/api/v1/prompts/${promptId}/publication`, { method: 'PUT' })
  await expect(sendOrAnswerOffline(publish, owner)).rejects.toThrow('does not answer')
  expect(asked).toEqual(['/healthz'])
})

test('a change is noted also where another tab had just sent everything', async () => {
  const copy = await openDeviceCopy(owner.accountId)
  const queueing = queueChanges(copy, [
    { type: 'favorite', workspaceId, promptId, isFavorite: true },
  ])
  noteWaiting(false)
  await queueing
  expect(mayHaveWaiting()).toBe(true)
})

test('a run that was deleted is not kept on the device', async () => {
  const urlOf = (path: string) => `${origin}/api/v1${path}`
  const [deleted, other] = [urlOf('/runs/exec_aaaaaaaa'), urlOf('/runs/exec_bbbbbbbb')]
  await storeAnswer(owner, deleted, '{}')
  await storeAnswer(owner, other, '{}')
  const deletion = new Request(urlOf('/runs/deletions'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: ['exec_aaaaaaaa'] }),
  })
  expect(await (await sendOrAnswerOffline(deletion, owner)).json()).toEqual(fromServer)
  expect(await findStoredAnswer(owner, deleted)).toBeUndefined()
  expect(await findStoredAnswer(owner, other)).toBe('{}')
})
