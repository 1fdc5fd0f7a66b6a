import type { Conversation } from '@product/contract/support-inbox'
import { createId } from '@product/domain'
import { expect, test } from 'vitest'
import { createDesktopNotifier, isForOperator } from './create-desktop-notifier.ts'

const at = '2026-11-18T18:00:00.000Z'

const conversationOf = (fields: Partial<Conversation>): Conversation => ({
  id: createId(),
  revision: 1,
  kind: 'chat',
  state: 'new',
  subject: 'Hello',
  person: {
    name: 'Vera',
    address: null,
    accountId: null,
    plan: null,
    isBlocked: false,
    isPresent: true,
  },
  assignee: null,
  waitingSince: at,
  isOverdue: false,
  isPersonTyping: false,
  personSeen: 1,
  operatorSeen: 0,
  lastSequence: 1,
  lastText: 'Hello',
  createdAt: at,
  updatedAt: at,
  ...fields,
})

/** An inbox whose tab is hidden, in a browser that may show notifications. */
function openInbox({ refuses = false } = {}) {
  const tab = { isHidden: true }
  const stored = new Map<string, Conversation>()
  const opened: string[] = []
  const shown: FakeNotification[] = []
  class FakeNotification extends EventTarget {
    static readonly permission = 'granted'
    static readonly requestPermission = async () => 'granted' as const
    isClosed = false
    readonly title: string
    readonly options: { body: string; tag: string }
    constructor(title: string, options: { body: string; tag: string }) {
      super()
      if (refuses) throw new TypeError('Illegal constructor')
      this.title = title
      this.options = options
      shown.push(this)
    }
    close() {
      this.isClosed = true
    }
  }
  const store = (conversation: Conversation) => {
    stored.set(conversation.id, conversation)
    return conversation
  }
  return {
    tab,
    store,
    shown,
    opened,
    texts: () => shown.map(({ title, options }) => `${title}: ${options.body}`),
    start: (isWanted: (conversation: Conversation) => boolean = () => true) =>
      createDesktopNotifier({
        api: FakeNotification,
        list: async () => [...stored.values()],
        find: async (id) => {
          const found = stored.get(id)
          if (!found) throw new Error('Not found')
          return found
        },
        isHidden: () => tab.isHidden,
        isWanted,
        onOpen: (id) => opened.push(id),
      }),
  }
}

test('a message that comes while the tab is hidden is shown, and a click opens its conversation', async () => {
  const inbox = openInbox()
  const notifier = inbox.start()
  const { id } = inbox.store(conversationOf({ lastText: 'Is anybody there?' }))
  await notifier.follow([id])
  expect(inbox.texts()).toEqual(['Vera: Is anybody there?'])
  inbox.shown[0]?.dispatchEvent(new Event('click'))
  expect(inbox.opened).toEqual([id])
  expect(inbox.shown[0]?.isClosed).toBe(true)
})

test('each message is shown once, and the next one takes its place', async () => {
  const inbox = openInbox()
  const notifier = inbox.start()
  const first = inbox.store(conversationOf({}))
  await notifier.follow([first.id])
  // The person has opened the chat again.
  await notifier.follow([first.id])
  expect(inbox.shown).toHaveLength(1)
  inbox.store({ ...first, lastSequence: 2, personSeen: 2, lastText: 'Hello?' })
  await notifier.follow([first.id])
  expect(inbox.texts()).toEqual(['Vera: Hello', 'Vera: Hello?'])
  expect(inbox.shown.map(({ isClosed }) => isClosed)).toEqual([true, false])
  notifier.end()
  expect(inbox.shown.map(({ isClosed }) => isClosed)).toEqual([true, true])
})

test('nothing is shown of a message that waited before, of an answer, or of a deleted conversation', async () => {
  const inbox = openInbox()
  const before = inbox.store(conversationOf({}))
  const notifier = inbox.start()
  const answered = inbox.store(conversationOf({ waitingSince: null, lastSequence: 2 }))
  await notifier.follow([before.id, answered.id, createId()])
  expect(inbox.texts()).toEqual([])
})

test('nothing is shown of an answer that crossed with a message, or of a conversation that is opened again', async () => {
  const inbox = openInbox()
  const notifier = inbox.start()
  const crossed = inbox.store(conversationOf({ lastSequence: 2, lastText: 'An answer' }))
  const reopened = inbox.store(conversationOf({ operatorSeen: 1, state: 'open' }))
  await notifier.follow([crossed.id, reopened.id])
  expect(inbox.texts()).toEqual([])
})

test('nothing is shown while the tab is in front, nor later of what came then', async () => {
  const inbox = openInbox()
  const notifier = inbox.start()
  const { id } = inbox.store(conversationOf({}))
  inbox.tab.isHidden = false
  await notifier.follow([id])
  inbox.tab.isHidden = true
  await notifier.follow([id])
  expect(inbox.shown).toEqual([])
})

test('after a gap the whole inbox is looked at', async () => {
  const inbox = openInbox()
  inbox.store(conversationOf({}))
  const notifier = inbox.start()
  await notifier.follow([])
  inbox.store(conversationOf({ lastText: 'Meanwhile' }))
  await notifier.follow(null)
  expect(inbox.texts()).toEqual(['Vera: Meanwhile'])
})

test('nothing is shown that the operator does not want, or after they have turned it off', async () => {
  const inbox = openInbox()
  const notifier = inbox.start(({ kind }) => kind !== 'application')
  const application = inbox.store(conversationOf({ kind: 'application' }))
  await notifier.follow([application.id])
  notifier.end()
  const chat = inbox.store(conversationOf({}))
  await notifier.follow([chat.id])
  expect(inbox.shown).toEqual([])
})

test('a browser that refuses to show any keeps the inbox going', async () => {
  const inbox = openInbox({ refuses: true })
  const notifier = inbox.start()
  const { id } = inbox.store(conversationOf({}))
  await expect(notifier.follow([id])).resolves.toBeUndefined()
})

test('a message rings for its assignee alone while that one is online', () => {
  const operators = [
    { id: 'olga', name: 'Olga', isPresent: true },
    { id: 'otto', name: 'Otto', isPresent: false },
  ]
  const rings = (assigneeId: string | null, operatorId: string) => {
    const assignee = assigneeId === null ? null : { id: assigneeId, name: assigneeId }
    return isForOperator({ assignee }, operatorId, operators)
  }
  expect(rings(null, 'me')).toBe(true)
  expect(rings('me', 'me')).toBe(true)
  expect(rings('olga', 'me')).toBe(false)
  expect(rings('otto', 'me')).toBe(true)
})
