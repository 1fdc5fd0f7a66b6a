import 'fake-indexeddb/auto'
import {
  type SyncedCollection,
  type SyncedPrompt,
  type SyncPage,
  syncRoute,
} from '@product/contract'
import { RunEvent } from '@product/contract/run-events'
import type { RunSummary } from '@product/contract/runs'
import { createId, emptyContent, type PromptContent } from '@product/domain'
import type { Caller } from '@product/sdk'
import { newPrompt, outbox, pull } from '@product/sync'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerFromDevice } from './answer-from-device.ts'
import { clearDevice } from './clear-device.ts'
import { openDeviceCopy } from './device-copy.ts'
import { createDraftStore } from './draft-store.ts'
import {
  deleteAnswersAbout,
  findStoredAnswer,
  type RequestOwner,
  storeAnswer,
} from './stored-answers.ts'

const origin = 'https://prompts.example'
const personalId = createId()
const teamId = createId()
let owner: RequestOwner

const promptOf = (
  content: Partial<PromptContent>,
  changes: Partial<SyncedPrompt> = {},
): SyncedPrompt => ({
  ...newPrompt({
    id: createId(),
    workspaceId: personalId,
    content: { ...emptyContent, ...content },
    createdAt: '2026-01-01T00:00:00.000Z',
  }),
  revision: 1,
  version: 1,
  slug: content.title ?? '',
  ...changes,
})

const workspaceOf = (id: string, kind: 'personal' | 'team') =>
  ({ id, kind, name: kind }) as SyncPage['workspaces'][number]

async function store(
  prompts: SyncedPrompt[],
  { collections = [] }: { collections?: SyncedCollection[] } = {},
): Promise<void> {
  const page: SyncPage = {
    cursor: 'one',
    isMore: false,
    isReset: true,
    workspaces: [workspaceOf(personalId, 'personal'), workspaceOf(teamId, 'team')],
    collections,
    templates: [],
    stars: [],
    prompts,
    deleted: [],
  }
  const call = (async (route: { path: string }) => {
    if (route.path !== syncRoute.path) throw new Error(`Not expected: ${route.path}`)
    return page
  }) as Caller
  await pull(await openDeviceCopy(owner.accountId), { call, callIn: () => call })
}

async function ask(path: string, options: RequestInit = {}, as = owner) {
  const answer = await answerFromDevice(new Request(`${origin}/api/v1${path}`, options), as)
  return answer?.status === 200 ? await answer.json() : answer
}

const send = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const titles = async (path: string, as = owner) =>
  (await ask(path, {}, as)).prompts.map(({ title }: { title: string }) => title)

beforeAll(() => void vi.stubGlobal('location', { origin }))
afterAll(() => void vi.unstubAllGlobals())

beforeEach(() => {
  owner = { accountId: createId(), workspaceId: null }
})

test('prompts of the workspace are listed as the server would: filtered, sorted and in pages', async () => {
  await store([
    promptOf({ title: 'Alpha', tags: ['work'], body: 'Translate.' }),
    promptOf({ title: 'Beta', tags: ['work'] }, { isFavorite: true }),
    promptOf({ title: 'Gamma' }, { updatedAt: '2026-02-01T00:00:00.000Z' }),
    promptOf({ title: 'Team' }, { workspaceId: teamId }),
    promptOf({ title: 'Shared' }, { isMember: false }),
  ])
  expect((await titles('/prompts'))[0]).toBe('Gamma')
  expect(await titles('/prompts?sort=title')).toEqual(['Alpha', 'Beta', 'Gamma'])
  expect(await titles('/prompts?tag=work&favorite=true')).toEqual(['Beta'])
  expect(await titles('/prompts?q=translate')).toEqual(['Alpha'])
  expect(await titles('/prompts', { ...owner, workspaceId: teamId })).toEqual(['Team'])
  const first = await ask('/prompts?sort=title&limit=2')
  expect(first).toMatchObject({ total: 3, nextCursor: '2' })
  expect(await titles(`/prompts?sort=title&limit=2&cursor=${first.nextCursor}`)).toEqual(['Gamma'])
})

test('a change is seen at once and waits in the outbox', async () => {
  const prompt = promptOf({ title: 'Alpha' })
  await store([prompt])
  const change = { action: 'favorite', ids: [prompt.id], favorite: true }
  expect(await ask('/prompts/changes', send('POST', change))).toEqual({ changed: 1 })
  expect(await ask(`/prompts/${prompt.id}`)).toMatchObject({ isFavorite: true, deletedAt: null })
  const waiting = await outbox(await openDeviceCopy(owner.accountId)).list()
  expect(waiting.map((entry) => entry.change.type)).toEqual(['favorite'])
})

test('a new collection can be named, filled and renamed; one for everyone needs the server', async () => {
  const prompt = promptOf({ title: 'Alpha' })
  await store([prompt])
  const id = createId()
  const made = await ask('/collections', send('POST', { id, name: 'Travel' }))
  expect(made).toMatchObject({ id, name: 'Travel', promptCount: 0 })
  const add = { action: 'add-to-collection', ids: [prompt.id], collection: made.slug }
  await ask('/prompts/changes', send('POST', add))
  await ask(`/collections/${made.slug}`, send('PATCH', { name: 'Journeys' }))
  expect((await ask('/collections')).collections).toMatchObject([
    { name: 'Journeys', promptCount: 1 },
  ])
  const open = { id: createId(), name: 'Open', visibility: 'public' }
  expect(await ask('/collections', send('POST', open))).toBeUndefined()
})

test('of two collections with one name the newer one is renamed, filled and deleted', async () => {
  const prompt = promptOf({ title: 'Alpha' })
  const older: SyncedCollection = {
    id: createId(),
    workspaceId: personalId,
    slug: 'travel',
    name: 'Travel',
    description: '',
    color: 'blue',
    visibility: 'private',
    isRestricted: false,
    isMember: true,
    sharedBy: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }
  await store([prompt], { collections: [older] })
  const id = createId()
  const { slug } = await ask('/collections', send('POST', { id, name: 'Travel' }))
  await ask(`/collections/${slug}`, send('PATCH', { name: 'Journeys' }))
  const add = { action: 'add-to-collection', ids: [prompt.id], collection: slug }
  await ask('/prompts/changes', send('POST', add))
  const list = async () => (await ask('/collections')).collections
  expect(await list()).toMatchObject([
    { id: older.id, name: 'Travel', promptCount: 0 },
    { id, name: 'Journeys', promptCount: 1 },
  ])
  await ask(`/collections/${slug}`, { method: 'DELETE' })
  expect(await list()).toMatchObject([{ id: older.id }])
})

test('a prompt that is gone from the copy, or in the trash, is not found, nor are its versions', async () => {
  const prompt = promptOf({ title: 'Alpha' })
  const paths = [`/prompts/${prompt.id}`, `/prompts/${prompt.id}/versions`]
  await store([prompt])
  for (const path of paths) await storeAnswer(owner, `${origin}/api/v1${path}`, '{"versions":[]}')
  expect(await ask(paths[1] ?? '')).toEqual({ versions: [] })
  await ask('/prompts/changes', send('POST', { action: 'delete', ids: [prompt.id] }))
  expect(await ask(paths[0] ?? '')).toMatchObject({ status: 404 })
  expect(await ask(paths[1] ?? '')).toBeUndefined()
  await ask('/prompts/changes', send('POST', { action: 'restore', ids: [prompt.id] }))
  expect(await ask(paths[0] ?? '')).toMatchObject({ content: { title: 'Alpha' } })
  await store([])
  expect(await ask(paths[0] ?? '')).toMatchObject({ status: 404 })
  expect(await ask(paths[1] ?? '')).toBeUndefined()
})

test('included texts come with those that they include', async () => {
  await store([
    promptOf({ title: 'outer', body: 'Outer {{> inner}}' }),
    promptOf({ title: 'inner', body: 'Inner' }),
  ])
  const { included } = await ask('/prompts/includes', send('POST', { keys: ['outer'] }))
  expect(included.map(({ key }: { key: string }) => key)).toEqual(['outer', 'inner'])
})

test('a body that the server would not take is refused rather than queued', async () => {
  await store([])
  const answer = await ask('/prompts/changes', send('POST', { action: 'favorite', ids: 'all' }))
  expect(answer).toMatchObject({ status: 400 })
  expect(await outbox(await openDeviceCopy(owner.accountId)).list()).toEqual([])
})

test('a prompt that was begun on this device is in the list before the server has it', async () => {
  await store([])
  const content = { ...emptyContent, title: 'Begun' }
  const draft = { writer: 'one', content, revision: 0, sending: null, creation: {} }
  await createDraftStore(owner.accountId).keep(createId(), draft)
  expect(await titles('/prompts')).toEqual(['Begun'])
})

test('the Demo model answers from the text on this device, and other models do not', async () => {
  const prompt = promptOf({ body: 'Summarise: One thing. Another thing.' })
  await store([prompt])
  const run = (model: string) =>
    answerFromDevice(
      new Request(
        `${origin}/api/v1/runs`,
        send('POST', { batchId: createId(), promptId: prompt.id, models: [{ model }], values: {} }),
      ),
      owner,
    )
  const lines = (await (await run('demo'))?.text())?.trim().split('\n\n') ?? []
  const events = lines.map((line) => RunEvent.parse(JSON.parse(line.replace('data: ', ''))))
  expect(events.map(({ type }) => type)).toEqual(['run-start', 'text-delta', 'run-end'])
  expect(events[1]).toMatchObject({ text: expect.stringContaining('- One thing.') })
  expect(await run('gpt-4')).toBeUndefined()

  // Opened anew, the editor follows the run that it remembers.
  const path = `/api/v1/runs/${events[0]?.runId}/events?text=0&reasoning=0`
  const followed = await answerFromDevice(new Request(`${origin}${path}`), owner)
  expect(await followed?.text()).toBe(`${lines.join('\n\n')}\n\n`)
})

test('other reads have the last answer of this account and workspace, whatever the order of parameters', async () => {
  await storeAnswer(owner, `${origin}/api/v1/figures?days=7&of=a`, '{"runs":1}')
  expect(await ask('/figures?of=a&days=7')).toEqual({ runs: 1 })
  expect(await ask('/figures?of=b&days=7')).toBeUndefined()
  expect(await ask('/figures?of=a&days=7', {}, { ...owner, workspaceId: teamId })).toBeUndefined()
  const other = { ...owner, accountId: createId() }
  expect(await ask('/figures?of=a&days=7', {}, other)).toBeUndefined()
})

const runOf = (id: string, changes: Partial<RunSummary>): RunSummary => ({
  id: `exec_${id.padEnd(8, '0')}`,
  batchId: createId(),
  promptId: null,
  promptTitle: 'Weekly report',
  version: 1,
  model: 'demo',
  connectionId: null,
  label: 'Demo',
  provider: 'demo',
  output: 'text',
  status: 'Success',
  errorCode: null,
  errorMessage: null,
  firstTokenMs: null,
  durationMs: null,
  inputTokens: null,
  outputTokens: null,
  reasoningTokens: null,
  costMicros: null,
  thumb: null,
  startedAt: '2026-01-02T00:00:00.000Z',
  endedAt: null,
  ...changes,
})

test('the history has the runs of all lists that were seen, each as it was last, until they are deleted', async () => {
  const storeList = (path: string, runs: RunSummary[]) =>
    storeAnswer(
      owner,
      `${origin}/api/v1${path}`,
      JSON.stringify({ runs, nextCursor: 'more', models: [] }),
    )
  const idsOf = async (query: string): Promise<string[]> =>
    (await ask(`/runs?${query}`))?.runs.map(({ id }: RunSummary) => id)
  await store([])
  expect(await ask('/runs')).toBeUndefined()
  const old = runOf('old', { startedAt: '2026-01-01T00:00:00.000Z', promptTitle: 'Summary' })
  const running = runOf('failed', { status: 'Running' })
  const failed: RunSummary = { ...running, status: 'Error' }
  vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - 1_000)
  await storeList('/runs?limit=30', [running, old])
  await storeList('/runs?from=2026-01-02T00%3A00%3A00.000Z', [failed])
  expect(await ask('/runs?limit=30')).toEqual({ runs: [failed, old], nextCursor: null, models: [] })
  expect(await idsOf('from=2026-01-01T12%3A00%3A00.000Z')).toEqual([failed.id])
  expect(await idsOf('to=2026-01-01T12%3A00%3A00.000Z')).toEqual([old.id])
  expect(await idsOf('status=Error')).toEqual([failed.id])
  expect(await idsOf('q=summ')).toEqual([old.id])
  expect(await ask('/runs?limit=1')).toMatchObject({ runs: [failed], nextCursor: '1' })
  expect(await idsOf('limit=1&cursor=1')).toEqual([old.id])
  expect(await ask('/runs?cursor=of-the-server')).toBeUndefined()
  await storeAnswer(
    owner,
    `${origin}/api/v1/runs?limit=9`,
    '{"runs":[{"id":"of another release"}]}',
  )
  expect(await idsOf('')).toEqual([failed.id, old.id])
  await deleteAnswersAbout(owner.accountId, [failed.id])
  expect(await ask('/runs')).toBeUndefined()
})

test('answers about things that are no longer seen are deleted, and so are those of a month ago', async () => {
  const [kept, gone] = [createId(), createId()]
  const urlOf = (path: string) => `${origin}/api/v1${path}`
  await storeAnswer(owner, urlOf(`/runs?promptId=${kept}`), '{"runs":[]}')
  await storeAnswer(owner, urlOf(`/runs?promptId=${gone}`), '{"runs":[]}')
  await storeAnswer(owner, urlOf('/shares/received'), JSON.stringify({ shares: [{ id: gone }] }))
  await deleteAnswersAbout(owner.accountId, [gone])
  const read = (path: string) => findStoredAnswer(owner, urlOf(path))
  expect(await read(`/runs?promptId=${gone}`)).toBeUndefined()
  expect(await read('/shares/received')).toBeUndefined()
  expect(await read(`/runs?promptId=${kept}`)).toBe('{"runs":[]}')
  const later = Date.now() + 31 * 24 * 3_600_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  expect(await read(`/runs?promptId=${kept}`)).toBeUndefined()
  vi.restoreAllMocks()
})

test('signing out deletes what every account has on this device', async () => {
  await store([promptOf({ title: 'Alpha' })])
  await storeAnswer(owner, `${origin}/api/v1/me`, '{}')
  await createDraftStore(owner.accountId).keep(createId(), {
    writer: 'one',
    content: emptyContent,
    revision: 0,
    sending: null,
    creation: {},
  })
  await clearDevice()
  expect(await indexedDB.databases()).toEqual([])
})
