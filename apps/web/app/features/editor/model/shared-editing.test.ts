import { emptyContent, type PromptContent } from '@product/domain'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { Draft, Save } from '#web/lib/offline/draft-store.ts'
import { createInputHistory, readShared, writeShared } from '../shared/shared-content.ts'
import { createEditorSession } from './editor-session.ts'
import { promptWith } from './prompt.fixture.ts'
import { statusOf } from './save-machine.ts'
import type { SaveAnswer } from './saver.ts'
import type { ConnectionState, SharedDocument } from './shared-document.ts'
import type { SaveVersionInput } from './shared-saving.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const withBody = (body: string): PromptContent => ({ ...emptyContent, body })

type Opened = {
  send?: (save: Save) => Promise<SaveAnswer>
  draft?: Draft
  isReadOnly?: boolean
  /** How often the server fails to make a version. */
  failures?: number
}

/** A tab with a prompt of revision 1, its shared document, and what it sends and keeps. */
function openTab(body: string, { send, draft, isReadOnly = false, failures = 0 }: Opened = {}) {
  const saves: Save[] = []
  const versionsAsked: SaveVersionInput[] = []
  const kept: (Draft | null)[] = []
  const session = createEditorSession({
    promptId: '0192f4b2-7a71-7ab4-8d27-1f0e0f6f3f11',
    content: withBody(body),
    revision: 1,
    draft: draft ?? null,
    creation: {},
    drafts: {
      find: async () => undefined,
      keep: async (_id, each) => void kept.push(each),
      drop: async () => void kept.push(null),
      dropUnchanged: async () => undefined,
    },
    isReadOnly,
    send: async (save) => {
      saves.push(save)
      return (await send?.(save)) ?? { revision: save.baseRevision + 1 }
    },
    load: async () => null,
    saveVersion: async (input) => {
      versionsAsked.push(input)
      if (versionsAsked.length <= failures) return { failure: { kind: 'unreachable' } }
      return { revision: 2, content: session.getSnapshot().content }
    },
  })
  const content = () => session.getSnapshot().content
  const status = () => statusOf(session.getSnapshot().save)
  return { session, saves, versionsAsked, kept, content, status }
}

/** A shared document whose connection the test decides on. */
function createDocument(body: string) {
  const document = new Y.Doc()
  writeShared(document, withBody(body))
  const link = { state: 'joined' as ConnectionState, isBehind: false, held: 0 }
  document.on('update', () => {
    link.isBehind = true
  })
  const shared: SharedDocument = {
    read: (before) => readShared(document, before),
    write: (changes) => writeShared(document, changes),
    textOf: (field) => ({ read: () => document.getText(field).toString(), extension: [] }),
    stepInput: createInputHistory(document),
    encode: () => Y.encodeStateAsUpdate(document),
    state: () => link.state,
    isBehind: () => link.isBehind,
    settle: async () => link.state === 'joined',
    hold: () => {
      link.held += 1
      return () => {
        link.held -= 1
      }
    },
  }
  return { document, shared, link, text: document.getText('body') }
}

test('what is typed while the document is joined goes into it, and nothing is sent besides', async () => {
  const { session, saves, content } = openTab('one\ntwo')
  const { shared, text } = createDocument('ONE\ntwo')
  session.awaitSharing()
  session.type('body', () => 'one\ntwo, typed here')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(session.share(shared)).toBe(true)
  expect(text.toString()).toBe('ONE\ntwo, typed here')
  expect(content().body).toBe('ONE\ntwo, typed here')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves).toEqual([])
})

test('a save that was about to be sent when the document was joined is not sent', async () => {
  const { session, saves } = openTab('one')
  const { shared, text } = createDocument('one')
  session.type('body', () => 'one, typed here')
  session.readTexts()
  session.share(shared)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([saves, text.toString()]).toEqual([[], 'one, typed here'])
})

test('work that cannot be merged with the document is saved, and its conflict resolved, first', async () => {
  const theirs = promptWith(2, withBody('one, written there'))
  const { session, saves, status } = openTab('one', {
    send: async ({ baseRevision }) =>
      baseRevision === 1
        ? { failure: { kind: 'conflict', theirs } }
        : { revision: baseRevision + 1 },
  })
  const { shared, text } = createDocument('one, written there')
  session.awaitSharing()
  session.type('body', () => 'one, written here')
  expect(session.share(shared)).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(status()).toBe('conflict')
  expect(session.share(shared)).toBe(false)
  session.resolve(withBody('one, of both'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saves).toMatchObject([{ baseRevision: 1 }, { baseRevision: 2 }])
  text.delete(0, text.length)
  text.insert(0, 'one, of both')
  expect(session.share(shared)).toBe(true)
})

test('undo in the title takes back one’s own edits, also after somebody else edited it', () => {
  const { session, content } = openTab('one')
  const { document, shared } = createDocument('one')
  expect(session.stepInput('title', 'undo')).toBe(false)
  session.share(shared)
  session.change(() => ({ title: 'Notes' }))
  document.transact(() => document.getText('title').insert(0, 'His '), 'elsewhere')
  session.readTexts()
  expect(session.stepInput('title', 'undo')).toBe(true)
  expect(content().title).toBe('His ')
  session.stepInput('title', 'redo')
  expect(content().title).toBe('His Notes')
})

test('what others write is shown, and names that they type are theirs to declare', async () => {
  const { session, content } = openTab('Mine. Theirs.')
  const { shared, text } = createDocument('Mine. Theirs.')
  session.share(shared)
  text.insert(13, ' {{to}}')
  session.followDocument()
  text.insert(5, ' {{name}}')
  session.type('body', () => '', 'Mine. {{name}} The')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(content().body).toBe('Mine. {{name}} Theirs. {{to}}')
  expect(content().variables.map(({ name }) => name)).toEqual(['name'])
})

test('a change of a field leaves what others wrote and was not read yet', () => {
  const { session, content } = openTab('one')
  const { shared, text } = createDocument('one')
  session.share(shared)
  text.insert(3, ' and two')
  session.change(() => ({ title: 'Numbers ' }))
  expect(content()).toMatchObject({ title: 'Numbers ', body: 'one and two' })
  expect(text.toString()).toBe('one and two')
})

test('edits are kept on the device with the document until the server has them', async () => {
  const { session, kept, status } = openTab('one')
  const { shared, link } = createDocument('one')
  link.isBehind = false
  session.share(shared)
  link.state = 'closed'
  session.change(() => ({ title: 'Offline' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(status()).toBe('offline')
  const draft = kept.at(-1)
  const restored = new Y.Doc()
  Y.applyUpdate(restored, draft?.document ?? new Uint8Array())
  expect(readShared(restored, emptyContent)).toMatchObject({ title: 'Offline', body: 'one' })

  link.state = 'joined'
  session.followConnection()
  expect(status()).toBe('saving')
  link.isBehind = false
  session.followConnection()
  await vi.advanceTimersByTimeAsync(0)
  expect([status(), kept.at(-1)]).toEqual(['saved', null])
})

test('a document that was kept is opened at once, with what is typed before it has come', async () => {
  const { shared, document, text } = createDocument('one, offline')
  const draft = {
    writer: 'w',
    content: withBody('one, offline'),
    revision: 1,
    sending: null,
    creation: {},
    document: Y.encodeStateAsUpdate(document),
  }
  const { session, saves, content } = openTab('one, changed by others', { draft })
  session.flush()
  session.type('body', () => 'one, offline and more')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(session.share(shared)).toBe(true)
  expect([text.toString(), content().body]).toEqual([
    'one, offline and more',
    'one, offline and more',
  ])
  expect(saves).toEqual([])
})

test('a version that is asked for offline is saved once the server has everything', async () => {
  const { session, versionsAsked } = openTab('one')
  const { shared, link } = createDocument('one')
  session.share(shared)
  link.state = 'closed'
  session.seal('Begun')
  await vi.advanceTimersByTimeAsync(0)
  expect(versionsAsked).toEqual([])
  link.state = 'joined'
  link.isBehind = false
  session.followConnection()
  await vi.advanceTimersByTimeAsync(0)
  expect(versionsAsked).toEqual([{ seal: true, note: 'Begun' }])
  expect(link.held).toBe(0)
})

test('a version that the server could not make is asked for again', async () => {
  const { session, versionsAsked, status } = openTab('one', { failures: 2 })
  const { shared, link } = createDocument('one')
  link.isBehind = false
  session.share(shared)
  session.seal('Begun')
  await vi.advanceTimersByTimeAsync(0)
  expect([versionsAsked.length, status()]).toEqual([1, 'saving'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(versionsAsked).toEqual(Array(3).fill({ seal: true, note: 'Begun' }))
  expect(status()).toBe('saved')
})

test('what is typed is saved alone where joining takes longer than 10 s', async () => {
  const { session, saves } = openTab('one')
  session.awaitSharing()
  session.change(() => ({ body: 'two' }))
  await vi.advanceTimersByTimeAsync(9_000)
  expect(saves).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(saves).toMatchObject([{ content: { body: 'two' } }])
})

test('what the server refuses in the document is sent as a whole, to be refused with a reason', async () => {
  const { session, saves, status } = openTab('one', {
    send: async () => ({
      failure: { kind: 'refused', code: 'prompt.include-not-allowed', message: 'No' },
    }),
  })
  const { shared, text } = createDocument('one')
  session.share(shared)
  text.insert(3, ' {{> secret}}')
  session.unshare()
  await vi.advanceTimersByTimeAsync(0)
  expect(saves).toMatchObject([{ baseRevision: 1, content: { body: 'one {{> secret}}' } }])
  expect(status()).toBe('refused')
})

test('a document that begins anew is joined again, and what the server lacks of the old one is merged', async () => {
  const { session, saves, content } = openTab('one', {
    send: async ({ content: sent }) => ({
      revision: 3,
      content: { ...sent, body: 'one of others and mine' },
    }),
  })
  const old = createDocument('one')
  session.share(old.shared)
  session.unshare()
  const others = createDocument('one of others')
  expect(session.share(others.shared)).toBe(true)
  expect(content().body).toBe('one of others')
  expect(saves).toEqual([])

  others.text.insert(13, ' and mine')
  session.unshare()
  const renewed = createDocument('one of others and mine')
  expect(session.share(renewed.shared)).toBe(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(saves).toMatchObject([{ content: { body: 'one of others and mine' } }])
  expect(session.share(renewed.shared)).toBe(true)
  expect(renewed.text.toString()).toBe('one of others and mine')
})

test('a reader sees the document and writes nothing into it', async () => {
  const { session, content } = openTab('one', { isReadOnly: true })
  const { document, shared, text } = createDocument('one and two')
  const before = Y.encodeStateVector(document)
  session.share(shared)
  session.change(() => ({ title: 'Mine' }))
  expect(Y.encodeStateVector(document)).toEqual(before)
  text.insert(0, 'zero, ')
  session.followDocument()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(content().body).toBe('zero, one and two')
})
