import type { Conversation } from '@product/contract/support-inbox'
import { createId } from '@product/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { answerToastOf } from '../api/conversation.ts'
import { describeDelivery } from './answer-form.tsx'
import { describeBlock } from './block-dialog.tsx'
import { ConversationList } from './conversation-list.tsx'
import { InboxFilters } from './inbox-filters.tsx'

const at = '2026-11-18T18:00:00.000Z'

type Changes = Omit<Partial<Conversation>, 'person'> & { person?: Partial<Conversation['person']> }

const conversation = ({ person, ...fields }: Changes): Conversation => ({
  id: createId(),
  revision: 1,
  kind: 'chat',
  state: 'new',
  subject: 'Export',
  assignee: null,
  waitingSince: at,
  isOverdue: false,
  isPersonTyping: false,
  personSeen: 1,
  operatorSeen: 1,
  lastSequence: 1,
  lastText: 'How do I export?',
  createdAt: at,
  updatedAt: at,
  ...fields,
  person: {
    name: 'Ada',
    address: 'ada@example.com',
    accountId: null,
    plan: null,
    isBlocked: false,
    isPresent: false,
    ...person,
  },
})

const show = (conversations: Conversation[], shownId?: string) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/operator?kind=chat']}>
      <ConversationList conversations={conversations} shownId={shownId} />
    </MemoryRouter>,
  )

test('conversations that wait for more than 24 hours stand on top, under a heading that says so', () => {
  const markup = show([
    conversation({ subject: 'Old', isOverdue: true }),
    conversation({ subject: 'Fresh' }),
  ])
  expect(markup.indexOf('Waiting more than 24 hours')).toBeLessThan(markup.indexOf('Old'))
  expect(markup.indexOf('Old')).toBeLessThan(markup.indexOf('Fresh'))
  expect(show([conversation({})])).not.toContain('Waiting more than 24 hours')
})

test('kind, plan, assignee, presence, typing and unread messages are named', () => {
  const markup = show([
    conversation({
      kind: 'application',
      person: { plan: 'team', isPresent: true },
      assignee: { id: createId(), name: 'Olga' },
      isPersonTyping: true,
      lastSequence: 2,
    }),
  ])
  for (const text of [
    'Job application',
    '>Team<',
    'Assigned to Olga',
    'Has the chat open',
    'Typing…',
    'Unread',
  ])
    expect(markup).toContain(text)
})

test('the only message of a chat, which its subject begins with, is shown once', () => {
  const countOf = (changes: Changes) => show([conversation(changes)]).split('How do I').length - 1
  const subject = 'How do I…'
  expect(countOf({ subject })).toBe(1)
  expect(countOf({ subject, lastSequence: 2 })).toBe(2)
  expect(show([conversation({ kind: 'contact' })])).toContain('How do I export?')
})

test('a visitor without a name is called by their address, or a visitor', () => {
  expect(show([conversation({ person: { name: '' } })])).toContain('ada@example.com')
  expect(show([conversation({ person: { name: '', address: null } })])).toContain('Visitor')
})

test('text of strangers is text, and a row keeps the filters of the list', () => {
  const shown = conversation({ subject: '<b>Hi</b>', lastText: '<script>' })
  const markup = show([shown], shown.id)
  expect(markup).toContain('&lt;b&gt;Hi&lt;/b&gt;')
  expect(markup).toContain('&lt;script&gt;')
  expect(markup).toContain(`?kind=chat&amp;conversation=${shown.id}`)
  expect(markup).toContain('aria-current="true"')
})

test('the form says where an answer goes', () => {
  const describe = (address: string | null, changes: object = {}) =>
    describeDelivery({
      kind: 'chat',
      person: { address, isPresent: false },
      sendsMail: true,
      ...changes,
    })
  const present = { person: { address: null, isPresent: true } }
  expect(describe(null, present)).toBe('Has the chat open')
  expect(describe('ada@example.com')).toBe('Goes to ada@example.com')
  expect(describe(null)).toMatch(/^Not mailed at once/)
  const without = { sendsMail: false }
  expect(describe('ada@example.com', without)).toBe(
    'ada@example.com: seen when the chat is opened again',
  )
  expect(describe('ada@example.com', { ...without, kind: 'contact' })).toBe(
    'Not mailed to ada@example.com',
  )
})

test('the toast after an answer says that it was mailed only where mails are sent', () => {
  expect(answerToastOf('mail', true)?.title).toBe('Answered by email')
  expect(answerToastOf('mail', false)).toMatchObject({
    title: 'Answer stored',
    description: expect.stringContaining('not mailed'),
  })
  expect(answerToastOf('chat', false)).toBeUndefined()
})

test.each([
  ['', 'Not closed'],
  ['?state=all', 'All'],
  ['?state=closed', 'Closed'],
])('the list of the address %j is named %s', (address, name) => {
  const markup = renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/operator${address}`]}>
      <InboxFilters inbox={undefined} search={{ current: null }} />
    </MemoryRouter>,
  )
  const checked = markup
    .match(/<input type="radio"[^>]*>/g)
    ?.filter((each) => / checked/.test(each))
  expect(checked).toEqual([expect.stringContaining(`aria-label="${name}"`)])
})

test('before a person is blocked the operator reads by what', () => {
  expect(describeBlock(conversation({ person: { accountId: createId() } }))).toMatch(
    /^This account/,
  )
  expect(describeBlock(conversation({}))).toMatch(/^This browser/)
  expect(describeBlock(conversation({ kind: 'contact' }))).toMatch(/^ada@example\.com/)
})
