import type { MailingContent, WholeMailing } from '@product/contract/mailings'
import { ApiError } from '@product/sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraftSaver } from './create-draft-saver.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const mailing: WholeMailing = {
  id: 'a',
  state: 'draft',
  revision: 1,
  kind: 'newsletter',
  subject: '',
  previewText: '',
  body: '',
  effectiveOn: null,
  inArchive: false,
  slug: null,
  month: null,
  scheduledAt: null,
  startedAt: null,
  endedAt: null,
  createdAt: '2026-11-18T10:00:00.000Z',
  updatedAt: '2026-11-18T10:00:00.000Z',
  problem: null,
  heldUntil: null,
  counts: {
    recipients: 0,
    waiting: 0,
    delivered: 0,
    kept: 0,
    bounced: 0,
    failed: 0,
    unconfirmed: 0,
    skipped: 0,
  },
}

/** A server that stores by revision; the next saves may fail. */
function createServer() {
  const saves: { content: MailingContent; baseRevision: number }[] = []
  const failures: unknown[] = []
  let revision = 1
  const save = vi.fn(async (content: MailingContent, baseRevision: number) => {
    const failure = failures.shift()
    if (failure) throw failure
    saves.push({ content, baseRevision })
    revision = baseRevision + 1
    return { ...mailing, ...content, revision }
  })
  return { save, saves, failures }
}

test('changes within a moment are stored once, on top of the last revision', async () => {
  const { save, saves } = createServer()
  const saver = createDraftSaver({ mailing, save })
  saver.change({ subject: 'N' })
  saver.change({ subject: 'News' })
  expect(saver.read().status).toBe('unsaved')
  await vi.advanceTimersByTimeAsync(700)
  saver.change({ body: 'Hello' })
  await vi.advanceTimersByTimeAsync(700)
  expect(saves).toMatchObject([
    { baseRevision: 1, content: { subject: 'News', body: '' } },
    { baseRevision: 2, content: { subject: 'News', body: 'Hello' } },
  ])
  expect(saver.read()).toMatchObject({ status: 'saved', revision: 3 })
})

test('what is typed during a save is stored by the next', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { save, saves } = createServer()
  const saver = createDraftSaver({
    mailing,
    save: async (content, revision) => {
      await promise
      return await save(content, revision)
    },
  })
  saver.change({ body: 'One' })
  await vi.advanceTimersByTimeAsync(700)
  saver.change({ body: 'Two' })
  expect(saver.read().status).toBe('saving')
  resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(saver.read().status).toBe('unsaved')
  await vi.advanceTimersByTimeAsync(700)
  expect(saves.map(({ content }) => content.body)).toEqual(['One', 'Two'])
  expect(saver.read().status).toBe('saved')
})

test('a save that failed is sent again', async () => {
  const { save, saves, failures } = createServer()
  const saver = createDraftSaver({ mailing, save })
  failures.push(new Error('no network'))
  saver.change({ body: 'One' })
  await vi.advanceTimersByTimeAsync(700)
  expect(saver.read().status).toBe('failed')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(saver.read().status).toBe('saved')
  expect(saves).toHaveLength(1)
})

test('a save that somebody else’s came before is never sent again', async () => {
  const { save, failures } = createServer()
  const saver = createDraftSaver({ mailing, save })
  failures.push(new ApiError({ status: 409, code: 'mailing.changed', message: 'Changed' }))
  saver.change({ body: 'One' })
  await vi.advanceTimersByTimeAsync(700)
  saver.change({ body: 'Two' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saver.read().status).toBe('conflict')
  expect(save).toHaveBeenCalledTimes(1)
  await expect(saver.flush()).rejects.toThrow('Changed')
})

test('before sending, everything is stored at once', async () => {
  const { save, saves } = createServer()
  const saver = createDraftSaver({ mailing, save })
  saver.change({ body: 'One' })
  expect(await saver.flush()).toBe(2)
  expect(await saver.flush()).toBe(2)
  expect(saves).toHaveLength(1)
})

test('on leaving, what is unsaved is sent and nothing is planned', async () => {
  const { save, saves } = createServer()
  const saver = createDraftSaver({ mailing, save })
  saver.change({ body: 'One' })
  saver.leave()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(saves).toHaveLength(1)
})

/** A save that waits until the test answers it. */
function createSlowServer() {
  const server = createServer()
  const waiting: (() => void)[] = []
  const save = async (content: MailingContent, baseRevision: number) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push(resolve)
    await promise
    return await server.save(content, baseRevision)
  }
  const answer = async () => {
    waiting.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { ...server, save, answer, countWaiting: () => waiting.length }
}

test('a save that fails after leaving is not tried for ever', async () => {
  const { save, failures } = createServer()
  const saver = createDraftSaver({ mailing, save })
  failures.push(new Error('no network'), new Error('no network'))
  saver.change({ body: 'One' })
  saver.leave()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(save).toHaveBeenCalledTimes(1)
})

test('what was typed during a save is sent although the screen was left', async () => {
  const { save, saves, answer } = createSlowServer()
  const saver = createDraftSaver({ mailing, save })
  saver.change({ body: 'One' })
  await vi.advanceTimersByTimeAsync(700)
  saver.change({ body: 'Two' })
  saver.leave()
  await answer()
  await answer()
  expect(saves.map(({ content }) => content.body)).toEqual(['One', 'Two'])
})

test('two that store at once send one save after the other', async () => {
  const { save, saves, answer, countWaiting } = createSlowServer()
  const saver = createDraftSaver({ mailing, save })
  saver.change({ body: 'One' })
  await vi.advanceTimersByTimeAsync(700)
  saver.change({ body: 'Two' })
  const stored = Promise.all([saver.flush(), saver.flush()])
  await answer()
  expect(countWaiting()).toBe(1)
  await answer()
  expect(await stored).toEqual([3, 3])
  expect(saves.map(({ baseRevision }) => baseRevision)).toEqual([1, 2])
})

test('a draft that is deleted is not stored again, neither by typing nor by leaving', async () => {
  const { save, answer, saves } = createSlowServer()
  const saver = createDraftSaver({ mailing, save })
  saver.change({ body: 'One' })
  await vi.advanceTimersByTimeAsync(700)
  const isStopped = vi.fn()
  const stopped = saver.stop().then(isStopped)
  await vi.advanceTimersByTimeAsync(0)
  expect(isStopped).not.toHaveBeenCalled()
  await answer()
  await stopped
  saver.change({ body: 'Two' })
  await vi.advanceTimersByTimeAsync(60_000)
  saver.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves).toHaveLength(1)
})

test('a draft that could not be deleted is stored again', async () => {
  const { save, saves } = createServer()
  const saver = createDraftSaver({ mailing, save })
  await saver.stop()
  saver.change({ body: 'One' })
  saver.open()
  await vi.advanceTimersByTimeAsync(700)
  expect(saves).toHaveLength(1)
})

test('a save of a draft that somebody else deleted is never sent again', async () => {
  const { save, failures } = createServer()
  const saver = createDraftSaver({ mailing, save })
  failures.push(new ApiError({ status: 404, code: 'mailing.unknown', message: 'Deleted' }))
  saver.change({ body: 'One' })
  await vi.advanceTimersByTimeAsync(700)
  saver.change({ body: 'Two' })
  await vi.advanceTimersByTimeAsync(60_000)
  saver.leave()
  expect(saver.read()).toMatchObject({ status: 'deleted', content: { body: 'Two' } })
  expect(save).toHaveBeenCalledTimes(1)
})
