import { emptyContent, type PromptContent } from '@product/domain'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Save } from '#web/lib/offline/draft-store.ts'
import { createEditorSession } from './editor-session.ts'
import { promptWith } from './prompt.fixture.ts'
import { type Stored, statusOf } from './save-machine.ts'
import type { SaveAnswer } from './saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const withBody = (body: string): PromptContent => ({ ...emptyContent, body })

const drafts = {
  find: async () => undefined,
  keep: async () => undefined,
  drop: async () => undefined,
  dropUnchanged: async () => undefined,
}

type Answers = {
  send?: (save: Save) => Promise<SaveAnswer>
  load?: () => Promise<Stored | null>
}

/** A tab with a prompt of revision 1. */
function openTab(body: string, answers: Answers) {
  const saves: Save[] = []
  const session = createEditorSession({
    promptId: '0192f4b2-7a71-7ab4-8d27-1f0e0f6f3f11',
    content: withBody(body),
    revision: 1,
    draft: null,
    creation: {},
    drafts,
    send: async (save) => {
      saves.push(save)
      return (await answers.send?.(save)) ?? { revision: save.baseRevision + 1 }
    },
    load: async () => (await answers.load?.()) ?? null,
    saveVersion: async () => ({ failure: { kind: 'unreachable' } }),
  })
  return { session, saves, body: () => session.getSnapshot().content.body }
}

/** One that was left alone while another one saved, which it hears of when the test answers. */
function openIdleTab(body: string) {
  const loaded = Promise.withResolvers<Stored | null>()
  const answer = async (stored: Stored) => {
    loaded.resolve(stored)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { ...openTab(body, { load: () => loaded.promise }), answer }
}

test('an idle tab that gets focus shows what another tab saved', async () => {
  const { session, saves, answer, body } = openIdleTab('one')
  void session.refresh()
  await answer({ revision: 2, content: withBody('one and two') })
  expect([body(), session.getSnapshot().textRevision]).toEqual(['one and two', 1])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(saves).toHaveLength(0)
})

test('what is typed before the refresh has come is merged into it and saved without a conflict', async () => {
  const { session, saves, answer, body } = openIdleTab('one\ntwo {{name}}')
  void session.refresh()
  session.type('body', () => 'one\ntwo {{name}}, typed at once')
  await answer({ revision: 2, content: withBody('one, from the other tab\ntwo {{name}}') })
  const merged = 'one, from the other tab\ntwo {{name}}, typed at once'
  expect([body(), session.getSnapshot().textRevision]).toEqual([merged, 1])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(saves).toMatchObject([{ baseRevision: 2, content: { body: merged } }])
  expect(statusOf(session.getSnapshot().save)).toBe('saved')
})

test('what is typed into the very line that another tab changed is left for the person to merge', async () => {
  const { session, saves, answer, body } = openIdleTab('one')
  void session.refresh()
  session.type('body', () => 'one, typed here')
  await answer({ revision: 2, content: withBody('one, from the other tab') })
  expect([body(), session.getSnapshot().textRevision]).toEqual(['one, typed here', 0])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(saves).toMatchObject([{ baseRevision: 1 }])
})

test('two signs of coming back ask for the prompt once', async () => {
  const load = vi.fn(async () => null)
  const { session } = openTab('one', { load })
  await Promise.all([session.refresh(), session.refresh()])
  expect(load).toHaveBeenCalledOnce()
})

test('keys that come while a stale save is on its way are merged with the newer revision too', async () => {
  const stale = Promise.withResolvers<SaveAnswer>()
  const { session, saves, body } = openTab('one\ntwo', {
    send: async ({ baseRevision }) =>
      baseRevision === 1 ? await stale.promise : { revision: baseRevision + 1 },
  })
  session.type('body', () => 'one\ntwo.')
  session.flush()
  session.type('body', () => 'one\ntwo. More')
  const theirs = promptWith(5, withBody('ONE\ntwo'))
  stale.resolve({ failure: { kind: 'conflict', theirs } })
  await vi.advanceTimersByTimeAsync(0)
  expect(saves[1]).toMatchObject({ baseRevision: 5, content: { body: 'ONE\ntwo. More' } })
  expect(body()).toBe('ONE\ntwo. More')
})

test('what is typed before a prompt becomes read-only is sent, and nothing after it', async () => {
  const { session, saves, body } = openTab('one', {
    send: async () => ({
      failure: { kind: 'refused', code: 'prompt.not-allowed', message: 'Read only' },
    }),
  })
  session.type('body', () => 'one, typed before')
  session.setReadOnly(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(saves).toMatchObject([{ content: { body: 'one, typed before' } }])
  session.type('body', () => 'typed after')
  session.change(() => ({ title: 'Changed after' }))
  session.seal('')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(saves).toHaveLength(1)
  expect([body(), session.getSnapshot().content.title]).toEqual(['one, typed before', ''])
  expect(statusOf(session.getSnapshot().save)).toBe('refused')
  // A run of the stored version needs no save.
  expect(await session.store()).toBe('saved')
})

test('a prompt that may be edited again sends what was refused', async () => {
  let isAllowed = false
  const { session, saves } = openTab('one', {
    send: async () =>
      isAllowed
        ? { revision: 2 }
        : { failure: { kind: 'refused', code: 'prompt.not-allowed', message: 'Read only' } },
  })
  session.type('body', () => 'one, typed before')
  session.setReadOnly(true)
  await vi.advanceTimersByTimeAsync(0)
  isAllowed = true
  session.setReadOnly(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(saves).toHaveLength(2)
  expect(statusOf(session.getSnapshot().save)).toBe('saved')
})
