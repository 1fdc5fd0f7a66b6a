import { emptyContent, type PromptContent } from '@product/domain'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Save } from '#web/lib/offline/draft-store.ts'
import { promptWith } from './prompt.fixture.ts'
import { advance, type SaveState, statusOf, typingPause } from './save-machine.ts'
import { createSaver, type SaveAnswer } from './saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const withBody = (body: string): PromptContent => ({ ...emptyContent, body })

/** A prompt open in an editor, and a server whose answers the test gives one by one. */
function open(changes: Partial<SaveState> = {}, ended?: AbortSignal) {
  const sent: (Save & { answer: (answer: SaveAnswer) => Promise<void> })[] = []
  const saver = createSaver({
    ended,
    initial: {
      content: withBody('begun'),
      stored: { revision: 1, content: withBody('begun') },
      sending: null,
      seal: null,
      trouble: null,
      ...changes,
    },
    send: (save) => {
      const { promise, resolve } = Promise.withResolvers<SaveAnswer>()
      const answer = async (given: SaveAnswer) => {
        resolve(given)
        await promise
        await Promise.resolve()
      }
      sent.push({ ...save, answer })
      return promise
    },
    onChange: () => undefined,
  })
  const nth = (index: number) => {
    const save = sent[index]
    if (!save) throw new Error(`Only ${sent.length} saves were sent`)
    return save
  }
  return { saver, sent, nth, status: () => statusOf(saver.read()) }
}

const refused = (code: string): SaveAnswer => ({
  failure: { kind: 'refused', code, message: 'It does not fit.' },
})

const unreachable: SaveAnswer = { failure: { kind: 'unreachable' } }

test('an edit is sent when typing has paused, on the revision it was made on', async () => {
  const { saver, sent, nth, status } = open()
  expect(status()).toBe('saved')
  saver.edit(withBody('one'))
  vi.advanceTimersByTime(typingPause - 1)
  expect([sent.length, status()]).toEqual([0, 'saving'])
  vi.advanceTimersByTime(1)
  expect(nth(0)).toMatchObject({ baseRevision: 1, content: { body: 'one' }, seal: false })
  await nth(0).answer({ revision: 2 })
  expect(status()).toBe('saved')
})

test('two quick edits are one save', () => {
  const { saver, sent, nth } = open()
  saver.edit(withBody('one'))
  vi.advanceTimersByTime(typingPause / 2)
  saver.edit(withBody('one two'))
  vi.advanceTimersByTime(typingPause)
  expect(sent).toHaveLength(1)
  expect(nth(0).content.body).toBe('one two')
})

test('what is typed while a save is on its way follows on the new revision', async () => {
  const { saver, sent, nth, status } = open()
  saver.edit(withBody('one'))
  saver.flush()
  saver.edit(withBody('one two'))
  vi.advanceTimersByTime(typingPause * 5)
  expect(sent).toHaveLength(1)
  await nth(0).answer({ revision: 2 })
  expect(status()).toBe('saving')
  vi.advanceTimersByTime(typingPause)
  expect(nth(1)).toMatchObject({ baseRevision: 2, content: { body: 'one two' } })
  expect(nth(1).saveId).not.toBe(nth(0).saveId)
})

test('an edit that is taken back before it was sent sends nothing', () => {
  const { saver, sent, status } = open()
  saver.edit(withBody('one'))
  saver.edit(withBody('begun'))
  vi.advanceTimersByTime(typingPause * 5)
  expect([sent.length, status()]).toEqual([0, 'saved'])
})

test('without an answer the very same save is sent again, and what is newer after it', async () => {
  const { saver, sent, nth, status } = open()
  saver.edit(withBody('one'))
  saver.flush()
  await nth(0).answer(unreachable)
  expect(status()).toBe('offline')
  saver.edit(withBody('one two'))
  expect(status()).toBe('offline')
  vi.advanceTimersByTime(1_000)
  const { answer: _, ...first } = nth(0)
  expect(nth(1)).toMatchObject(first)
  await nth(1).answer({ revision: 2 })
  vi.advanceTimersByTime(typingPause)
  expect(nth(2)).toMatchObject({ baseRevision: 2, content: { body: 'one two' } })
  expect(sent).toHaveLength(3)
})

test('tries come less often, and at once when the connection is back', async () => {
  const { saver, sent, nth } = open()
  saver.edit(withBody('one'))
  saver.flush()
  await nth(0).answer(unreachable)
  vi.advanceTimersByTime(1_000)
  await nth(1).answer(unreachable)
  vi.advanceTimersByTime(1_999)
  expect(sent).toHaveLength(2)
  saver.reconnect()
  expect(sent).toHaveLength(3)
  expect(nth(2).saveId).toBe(nth(0).saveId)
})

test('a conflict stops saving, keeps both, and what is chosen is saved on the newer revision', async () => {
  const { saver, sent, nth, status } = open()
  const theirs = promptWith(5, withBody('theirs'))
  saver.edit(withBody('mine'))
  saver.flush()
  await nth(0).answer({ failure: { kind: 'conflict', theirs } })
  expect(status()).toBe('conflict')
  saver.edit(withBody('mine, longer'))
  vi.advanceTimersByTime(60_000)
  saver.reconnect()
  expect(sent).toHaveLength(1)
  expect(saver.read()).toMatchObject({
    content: { body: 'mine, longer' },
    trouble: { theirs: { content: { body: 'theirs' } } },
  })
  saver.resolve(withBody('of both'))
  expect(nth(1)).toMatchObject({ baseRevision: 5, content: { body: 'of both' } })
  await nth(1).answer({ revision: 6 })
  expect(status()).toBe('saved')
})

test('choosing theirs sends nothing', async () => {
  const { saver, sent, nth, status } = open()
  saver.edit(withBody('mine'))
  saver.flush()
  const theirs = promptWith(5, withBody('theirs'))
  await nth(0).answer({ failure: { kind: 'conflict', theirs } })
  saver.resolve(theirs.content)
  expect([sent.length, status(), saver.read().stored.revision]).toEqual([1, 'saved', 5])
})

test('the same text written twice is no conflict', async () => {
  const { saver, nth, status } = open()
  saver.edit(withBody('same'))
  saver.flush()
  const theirs = promptWith(5, withBody('same'))
  await nth(0).answer({ failure: { kind: 'conflict', theirs } })
  expect([status(), saver.read().stored.revision]).toEqual(['saved', 5])
})

test('one’s own text, stored just before the page was left, is no conflict with what follows', async () => {
  const { saver, nth } = open()
  saver.edit(withBody('left with'))
  saver.flush()
  saver.edit(withBody('left with, and more'))
  const theirs = promptWith(5, withBody('left with'))
  await nth(0).answer({ failure: { kind: 'conflict', theirs } })
  vi.advanceTimersByTime(typingPause)
  expect(nth(1)).toMatchObject({ baseRevision: 5, content: { body: 'left with, and more' } })
})

test('a stale answer, to another save than the one on its way, changes nothing', () => {
  const { saver, nth } = open()
  saver.edit(withBody('two'))
  saver.flush()
  const state = saver.read()
  const theirs = promptWith(7, withBody('older'))
  const stale = [
    { kind: 'answered', saveId: 'earlier', revision: 7 },
    { kind: 'failed', saveId: 'earlier', failure: { kind: 'conflict', theirs } },
    { kind: 'failed', saveId: 'earlier', failure: { kind: 'unreachable' } },
  ] as const
  for (const event of stale)
    expect(advance(state, event, () => 'next')).toEqual({ state, command: null })
  expect(state.sending?.saveId).toBe(nth(0).saveId)
})

test('Save seals at once, also what is already stored, and after a save on its way', async () => {
  const { saver, sent, nth } = open()
  saver.seal('first draft')
  expect(nth(0)).toMatchObject({ seal: true, note: 'first draft', content: { body: 'begun' } })
  saver.edit(withBody('one'))
  saver.seal('second')
  expect(sent).toHaveLength(1)
  await nth(0).answer({ revision: 1 })
  expect(nth(1)).toMatchObject({ seal: true, note: 'second', content: { body: 'one' } })
})

test('what the server refuses is tried again after the next edit', async () => {
  const { saver, sent, nth, status } = open()
  saver.edit(withBody('too long'))
  saver.flush()
  await nth(0).answer(refused('prompt.too-long'))
  expect(status()).toBe('refused')
  vi.advanceTimersByTime(60_000)
  expect(sent).toHaveLength(1)
  saver.edit(withBody('short'))
  vi.advanceTimersByTime(typingPause)
  expect(nth(1)).toMatchObject({ baseRevision: 1, content: { body: 'short' } })
})

test('what did not fit into the storage stays on the screen and is sent when somebody asks for it', async () => {
  const { saver, sent, nth, status } = open()
  saver.edit(withBody('one more line'))
  saver.flush()
  await nth(0).answer(refused('storage.full'))
  vi.advanceTimersByTime(600_000)
  saver.flush()
  saver.reconnect()
  expect([sent.length, status()]).toEqual([1, 'refused'])
  expect(saver.read().content.body).toBe('one more line')
  saver.retry()
  expect(nth(1)).toMatchObject({ baseRevision: 1, content: { body: 'one more line' } })
  await nth(1).answer({ revision: 2 })
  expect(status()).toBe('saved')
})

test('a save found on the device is sent again as it was, then what was typed after it', async () => {
  const sending: Save = {
    saveId: 'kept',
    baseRevision: 1,
    content: withBody('sent before the crash'),
    seal: false,
    note: '',
  }
  const { saver, nth } = open({
    content: withBody('typed after it'),
    stored: { revision: 1, content: null },
    sending,
    trouble: { kind: 'unreachable', attempts: 0 },
  })
  saver.flush()
  expect(nth(0)).toMatchObject(sending)
  await nth(0).answer({ revision: 2 })
  vi.advanceTimersByTime(typingPause)
  expect(nth(1)).toMatchObject({ baseRevision: 2, content: { body: 'typed after it' } })
})

test('an untouched editor takes over what was saved elsewhere', () => {
  const { saver, sent, status } = open()
  saver.refresh({ revision: 2, content: withBody('from another tab') })
  expect(saver.read()).toMatchObject({
    content: { body: 'from another tab' },
    stored: { revision: 2 },
  })
  expect([status(), sent.length]).toEqual(['saved', 0])
  saver.refresh({ revision: 1, content: withBody('begun') })
  expect(saver.read().content.body).toBe('from another tab')
})

test('what is not saved yet is merged with what was saved elsewhere, and saved on top of it', () => {
  const { saver, sent, nth } = open({
    content: withBody('one\ntwo'),
    stored: { revision: 1, content: withBody('one\ntwo') },
  })
  saver.edit(withBody('one\ntwo, typed here'))
  saver.refresh({ revision: 2, content: withBody('one, from another tab\ntwo') })
  const merged = { body: 'one, from another tab\ntwo, typed here' }
  expect(saver.read().content).toMatchObject(merged)
  vi.advanceTimersByTime(typingPause)
  expect(nth(0)).toMatchObject({ baseRevision: 2, content: merged })
  expect(sent).toHaveLength(1)
})

test('an order changed elsewhere is not changed back by an untouched editor', () => {
  const tagged = (...tags: string[]) => ({ ...emptyContent, tags })
  const stored = { revision: 1, content: tagged('a', 'b') }
  const { saver, status } = open({ content: stored.content, stored })
  saver.refresh({ revision: 2, content: tagged('b', 'a') })
  expect([saver.read().content.tags, status()]).toEqual([['b', 'a'], 'saved'])
})

test('where both changed the same line, what is not saved yet stays as it is', () => {
  const { saver, nth } = open()
  saver.edit(withBody('mine'))
  saver.refresh({ revision: 2, content: withBody('from another tab') })
  expect(saver.read().content.body).toBe('mine')
  saver.flush()
  saver.refresh({ revision: 2, content: withBody('from another tab') })
  expect([saver.read().content.body, nth(0).baseRevision]).toEqual(['mine', 1])
})

test('a save on an old revision is merged with the newer one and sent again, with its note', async () => {
  const { saver, nth, status } = open({
    content: withBody('one\ntwo'),
    stored: { revision: 1, content: withBody('one\ntwo') },
  })
  saver.edit(withBody('ONE\ntwo'))
  saver.seal('louder')
  saver.edit(withBody('ONE!\ntwo'))
  const theirs = promptWith(4, withBody('one\ntwo\nthree'))
  await nth(0).answer({ failure: { kind: 'conflict', theirs } })
  expect(nth(1)).toMatchObject({
    baseRevision: 4,
    content: { body: 'ONE!\ntwo\nthree' },
    seal: true,
    note: 'louder',
  })
  await nth(1).answer({ revision: 5 })
  expect(status()).toBe('saved')
})

test('a save that the server merged with another brings the other’s lines to the screen', async () => {
  const { saver, sent, nth, status } = open({
    content: withBody('one\ntwo\nthree'),
    stored: { revision: 1, content: withBody('one\ntwo\nthree') },
  })
  saver.edit(withBody('ONE\ntwo\nthree'))
  saver.flush()
  await nth(0).answer({ revision: 3, content: withBody('ONE\ntwo\nTHREE') })
  expect(saver.read()).toMatchObject({ content: { body: 'ONE\ntwo\nTHREE' } })
  expect([sent.length, status()]).toEqual([1, 'saved'])

  saver.edit(withBody('ONE\ntwo\nTHREE.'))
  saver.flush()
  saver.edit(withBody('ONE and more\ntwo\nTHREE.'))
  await nth(1).answer({ revision: 5, content: withBody('ONE\ntwo\nTHREE.\nfour') })
  vi.advanceTimersByTime(typingPause)
  expect(nth(2)).toMatchObject({
    baseRevision: 5,
    content: { body: 'ONE and more\ntwo\nTHREE.\nfour' },
  })
})

test('nothing is sent after its person has signed out, neither what waits nor what failed', async () => {
  const leaving = new AbortController()
  const { saver, sent, nth } = open({}, leaving.signal)
  saver.edit(withBody('one'))
  saver.flush()
  await nth(0).answer(unreachable)
  saver.edit(withBody('two'))
  leaving.abort()
  saver.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
})
