import 'fake-indexeddb/auto'
import type { Prompt } from '@product/contract/prompts'
import { createId, emptyContent, type PromptContent } from '@product/domain'
import { ApiError } from '@product/sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import { createDraftStore, type Draft, listTroubledDrafts } from '#web/lib/offline/draft-store.ts'
import { promptWith } from '../model/prompt.fixture.ts'

type Sent = {
  author: object
  body: { saveId: string; baseRevision: number; content: PromptContent }
}
const server = vi.hoisted(() => ({ sent: [] as Sent[], answer: vi.fn() }))
vi.mock('#web/lib/api/call-as.ts', () => ({
  callAs:
    (author: object) =>
    async (_route: unknown, { body }: { body: Sent['body'] }) => {
      server.sent.push({ author, body })
      return await server.answer(body)
    },
}))
const shared = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('../shared/send-document.ts', () => ({ sendDocument: shared.send }))
const { sendDrafts } = await import('./send-drafts.ts')

const textOf = (body: string): PromptContent => ({ ...emptyContent, body })
const lines = (...all: string[]) => textOf(all.join('\n'))

vi.stubGlobal('navigator', {
  locks: { request: (_: string, __: object, task: (lock: object) => unknown) => task({}) },
})

const accountId = createId()
const drafts = createDraftStore(accountId)
let id = ''

async function keep(changes: Partial<Draft>): Promise<void> {
  id = createId()
  const draft = { writer: 'one', content: textOf('mine'), revision: 3, base: null }
  await drafts.keep(id, { ...draft, sending: null, creation: {}, ...changes })
}

beforeEach(async () => {
  if (id) await drafts.drop(id, 'one')
  server.sent = []
  server.answer.mockReset()
})

const saved = ({ baseRevision, content }: Sent['body']) => promptWith(baseRevision + 1, content)

const conflictWith = (prompt: Prompt) => {
  const refusal = { status: 409, code: 'prompt.conflict', message: '', details: { prompt } }
  return Promise.reject(new ApiError(refusal))
}

test('a new prompt goes to the workspace that it was begun in, as its account, and its draft is gone', async () => {
  await keep({ revision: 0, creation: { workspaceId: 'team' } })
  server.answer.mockImplementation(saved)
  await sendDrafts(accountId, { isShared: false })
  expect(server.sent).toMatchObject([
    { author: { accountId, workspaceId: 'team' }, body: { baseRevision: 0 } },
  ])
  expect(server.sent[0]?.body).not.toHaveProperty('workspaceId')
  expect(await drafts.find(id)).toBeUndefined()
})

test('a save whose answer was lost is sent again as it was', async () => {
  await keep({ revision: 0 })
  server.answer.mockRejectedValue(new ApiError({ status: 0, code: 'x', message: '' }))
  await sendDrafts(accountId, { isShared: false })
  expect(await drafts.find(id)).toMatchObject({ sending: server.sent[0]?.body })
  server.answer.mockImplementation(saved)
  await sendDrafts(accountId, { isShared: false })
  expect(server.sent).toHaveLength(2)
  expect(server.sent[1]?.body).toEqual(server.sent[0]?.body)
  expect(await drafts.find(id)).toBeUndefined()
})

test('changes made elsewhere in other places are merged by the text that the draft began from', async () => {
  await keep({ base: lines('a', 'b', 'c'), content: lines('a', 'b', 'mine') })
  server.answer
    .mockImplementationOnce(() => conflictWith(promptWith(90, lines('theirs', 'b', 'c'))))
    .mockImplementation(saved)
  await sendDrafts(accountId, { isShared: false })
  expect(server.sent[1]?.body).toMatchObject({
    baseRevision: 90,
    content: lines('theirs', 'b', 'mine'),
  })
  expect(await drafts.find(id)).toBeUndefined()
})

test('where both sides changed the same, it waits for a person and is not sent again', async () => {
  await keep({ base: textOf('before'), content: textOf('mine') })
  server.answer.mockImplementation(() => conflictWith(promptWith(4, textOf('theirs'))))
  await sendDrafts(accountId, { isShared: false })
  await sendDrafts(accountId, { isShared: false })
  expect(server.sent).toHaveLength(1)
  expect(await listTroubledDrafts(accountId)).toMatchObject([
    { promptId: id, content: { body: 'mine' }, trouble: { kind: 'conflict' } },
  ])
  expect(await drafts.find(id)).toMatchObject({ revision: 3, sending: null })
})

test('a refusal stays with its reason', async () => {
  await keep({})
  server.answer.mockRejectedValue(
    new ApiError({ status: 404, code: 'prompt.unknown', message: 'Prompt not found.' }),
  )
  await sendDrafts(accountId, { isShared: false })
  expect(await listTroubledDrafts(accountId)).toMatchObject([
    { trouble: { kind: 'refused', message: 'Prompt not found.' } },
  ])
})

test('shared documents are sent apart from other drafts, until one finds no connection', async () => {
  const document = new Uint8Array([1])
  await keep({ document })
  const first = id
  await keep({ document })
  shared.send.mockResolvedValue('unreachable')
  await sendDrafts(accountId, { isShared: false })
  expect(shared.send).not.toHaveBeenCalled()
  await sendDrafts(accountId, { isShared: true })
  expect(shared.send).toHaveBeenCalledOnce()
  shared.send.mockResolvedValue('sent')
  await sendDrafts(accountId, { isShared: true })
  expect(await drafts.find(first)).toBeUndefined()
  expect(await drafts.find(id)).toBeUndefined()
  expect(server.sent).toEqual([])
})

test('texts that two closed tabs left are both sent, one merged into the other', async () => {
  const base = lines('one', '', 'two', '', 'three')
  await keep({ base, content: lines('ONE', '', 'two', '', 'three') })
  const later = { writer: 'two', revision: 3, base, sending: null, creation: {} }
  await drafts.keep(id, { ...later, content: lines('one', '', 'two', '', 'THREE') })
  let stored = promptWith(3, base)
  server.answer.mockImplementation(({ baseRevision, content }: Sent['body']) => {
    if (baseRevision !== stored.revision) return conflictWith(stored)
    stored = promptWith(baseRevision + 1, content)
    return stored
  })
  await sendDrafts(accountId, { isShared: false })
  expect(stored.content.body).toBe('ONE\n\ntwo\n\nTHREE')
  expect(await drafts.find(id)).toBeUndefined()
})
