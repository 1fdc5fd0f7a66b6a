import type { SupportChat, SupportHours, SupportMessage } from '@product/contract/support'
import { createId, supportSchedule } from '@product/domain'
import { ApiError } from '@product/sdk'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type AccountMails, mailedAddressOf } from '../model/account-mails.ts'
import type { ChatView, Draft } from '../model/chat-view.ts'
import { AnswerAddress, findAddressProblem } from './answer-address.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { ChatHistory } from './chat-history.tsx'
import { ChatMessages } from './chat-messages.tsx'
import { type ChatNotice, ChatNoticeLine, noticeOf } from './chat-notice.tsx'
import { ChatStatus } from './chat-status.tsx'
import { isLeftAway, showsAddress } from './open-chat.tsx'

const at = '2026-11-18T18:00:00.000Z'

const hours = (isAnsweredNow: boolean, isOpen = isAnsweredNow): SupportHours => ({
  ...supportSchedule,
  isOpen,
  nextChange: at,
  isOperatorPresent: isAnsweredNow,
  isAnsweredNow,
})

const chat: SupportChat = {
  id: createId(),
  state: 'open',
  subject: 'Hello',
  name: '',
  address: null,
  operatorName: 'Olga',
  isOperatorTyping: false,
  isAnsweredNow: true,
  personSeen: 0,
  operatorSeen: 0,
  lastSequence: 1,
  lastText: 'Hello',
  mayLink: false,
  createdAt: at,
  updatedAt: at,
}

const message = (fields: Partial<SupportMessage>): SupportMessage => ({
  id: createId(),
  sequence: 1,
  author: 'person',
  authorName: 'Ada',
  text: 'Hello',
  files: [],
  mail: null,
  createdAt: at,
  ...fields,
})

const viewOf = (fields: Partial<ChatView>): ChatView => ({
  chatId: chat.id,
  hours: hours(true),
  chat: undefined,
  messages: [],
  hasEarlier: false,
  pending: [],
  history: [],
  historyCursor: null,
  accountMails: undefined,
  deviceAddress: null,
  deviceName: '',
  isLoading: false,
  problem: undefined,
  isOffline: false,
  ...fields,
})

const session = {
  readDraft: (): Draft => ({ text: '', files: [] }),
  setDraft: () => {},
  send: async () => {},
  upload: () => Promise.reject(new Error('unused')),
  reportTyping: () => {},
  retry: async () => {},
  discard: () => {},
  loadEarlier: async () => {},
  switchTo: () => {},
}

const compose = (fields: Partial<ChatView>, accountAddress?: string, sendsMail = true) =>
  renderToStaticMarkup(
    <ChatComposer
      session={session}
      view={viewOf(fields)}
      sendsMail={sendsMail}
      accountAddress={accountAddress}
    />,
  )

const list = (fields: Partial<ChatView>, sendsMail = true) =>
  renderToStaticMarkup(
    <ChatMessages
      session={session}
      view={viewOf(fields)}
      sendsMail={sendsMail}
      onEdit={() => {}}
      onProblem={() => {}}
    />,
  )

const status = (fields: Partial<ChatView>) =>
  renderToStaticMarkup(<ChatStatus view={viewOf(fields)} />)

test('in hours a message needs no address', () => {
  expect(compose({})).not.toContain('type="email"')
  expect(list({})).toContain('How can we help?')
  expect(list({})).toContain('A person answers here.')
  expect(status({})).toContain('We’re here')
})

test('out of hours, or while nobody is online, a message is left with an address', () => {
  for (const known of [hours(false), hours(false, true), undefined]) {
    expect(compose({ hours: known })).toMatch(/type="email".*Leave message/s)
    expect(list({ hours: known })).toContain('We answer by email within 24 hours')
  }
  expect(status({ hours: hours(false) })).toMatch(/Closed\. Opens .* your time/)
  expect(status({ hours: hours(false, true) })).toContain('Nobody is here right now')
})

test('without a mail server no answer by email is promised, and no address is needed', () => {
  for (const known of [hours(false), hours(false, true), undefined]) {
    const asked = compose({ hours: known }, undefined, false)
    expect(asked).toContain('Your email (optional)')
    expect(asked).not.toContain('required')
    const welcome = list({ hours: known }, false)
    expect(welcome).toContain('We answer here within 24 hours.')
    expect(welcome).not.toContain('email')
  }
})

test('the message comes first, then the name and the address, then the button that sends them', () => {
  expect(compose({ hours: hours(false) })).toMatch(
    /aria-label="Message".*name="name".*name="address".*Leave message/s,
  )
})

test('visitors may give a name; people who are signed in are asked for neither', () => {
  expect(compose({ hours: hours(false) })).toContain('Your name (optional)')
  const markup = compose({ hours: hours(false) }, 'ada@example.com')
  expect(markup).not.toContain('type="email"')
  expect(markup).not.toContain('Your name')
  expect(markup).toContain('Leave message')
})

const accountMails = (timing: AccountMails['timing']): AccountMails => ({
  address: 'ada@example.com',
  timing,
})

function showAddress(fields: Partial<ChatView>, isVisitors = false) {
  const view = viewOf(fields)
  return renderToStaticMarkup(
    <MemoryRouter>
      <AnswerAddress
        address={mailedAddressOf(view)}
        account={isVisitors ? null : view.accountMails}
        isAway
        onLeave={async () => {}}
      />
    </MemoryRouter>,
  )
}

const textOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, '')

test('the chat says what becomes of an answer by the settings of the account', () => {
  const markupOf = (timing: AccountMails['timing']) =>
    showAddress({ accountMails: accountMails(timing) })
  expect(textOf(markupOf('at-once'))).toBe(
    'We’ll reply to ada@example.com within 24 hours · Change',
  )
  expect(textOf(markupOf('daily'))).toBe(
    'You’ll find the answer here, and in your daily email · Settings',
  )
  expect(textOf(markupOf('off'))).toBe(
    'Mails about answers are off. You’ll find the answer here · Settings',
  )
  expect(textOf(markupOf('unconfirmed'))).toBe(
    'ada@example.com is not confirmed, so the answer is only shown here · Confirm it',
  )
  for (const timing of ['daily', 'off', 'unconfirmed'] as const)
    expect(markupOf(timing)).toContain('href="/settings/notifications"')
  expect(showAddress({})).toBe('')
})

test('another address that was left is mailed whatever the account has chosen', () => {
  const off = accountMails('off')
  expect(showAddress({ accountMails: off, deviceAddress: 'other@example.com' })).toContain(
    'other@example.com',
  )
  expect(showAddress({ accountMails: off, deviceAddress: 'Ada@example.com' })).toContain('are off')
})

test('a message that is left is promised a mail only where one is sent', () => {
  const left = (timing: AccountMails['timing']) =>
    list({ hours: hours(false), accountMails: accountMails(timing) })
  expect(left('at-once')).toContain('We answer by email within 24 hours')
  for (const timing of ['daily', 'off', 'unconfirmed'] as const)
    expect(left(timing)).toContain('We answer here within 24 hours.')
})

test('without a mail server a message that was left is told where the answer will be', () => {
  const left = viewOf({ chat: { ...chat, isAnsweredNow: false }, messages: [message({})] })
  expect(isLeftAway(left)).toBe(true)
  expect(isLeftAway({ ...left, chat })).toBe(false)
  expect(isLeftAway({ ...left, messages: [message({ author: 'operator' })] })).toBe(false)
})

test('a name that was given stays when a refused message is edited', () => {
  expect(compose({ hours: hours(false), deviceName: 'Kim' })).toContain('value="Kim"')
})

test('visitors give a name with the address that they leave later', () => {
  expect(showAddress({ chat }, true)).toMatch(/name="name".*name="address"/s)
})

test('the history offers earlier conversations while there are some', () => {
  const show = (onLoadEarlier?: () => Promise<void>) =>
    renderToStaticMarkup(
      <ChatHistory
        chats={[chat]}
        shownId={undefined}
        onChoose={() => {}}
        onLoadEarlier={onLoadEarlier}
        onProblem={() => {}}
      />,
    )
  expect(show(async () => {})).toContain('Earlier conversations')
  expect(show()).not.toContain('Earlier conversations')
})

test('after a message was left, the chat says where the answer goes, until somebody has answered', () => {
  const left = { ...chat, address: 'vera@example.com', isAnsweredNow: false }
  const own = message({})
  expect(showsAddress(viewOf({ chat: left, messages: [own] }), 'vera@example.com')).toBe(true)
  const answered = [own, message({ sequence: 2, author: 'operator' })]
  expect(showsAddress(viewOf({ chat: left, messages: answered }))).toBe(false)
  expect(showsAddress(viewOf({ chat }))).toBe(true)
  expect(showsAddress(viewOf({ chat }), 'ada@example.com')).toBe(false)
  expect(showsAddress(viewOf({ hours: hours(false) }), 'ada@example.com')).toBe(true)
  expect(showsAddress(viewOf({ hours: hours(false) }))).toBe(false)
  expect(textOf(showAddress({ chat: left }, true))).toBe(
    'We’ll reply to vera@example.com within 24 hours · Change',
  )
})

test('an address that is none has a message of our own', () => {
  expect(findAddressProblem('vera@')).toBe('Please enter a valid email address.')
  expect(findAddressProblem('vera@example.com')).toBeUndefined()
  expect(compose({ hours: hours(false) })).toMatch(/<form[^>]* noValidate/i)
})

test('somebody whose address is not confirmed is led to where they confirm it', () => {
  const code = 'support.address-unconfirmed'
  const error = new ApiError({ status: 422, code, message: 'Confirm the email address.' })
  const show = (notice: ChatNotice) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <ChatNoticeLine notice={notice} onClose={() => {}} />
      </MemoryRouter>,
    )
  expect(show(noticeOf('The transcript was not sent', error))).toContain('/settings/notifications')
  expect(show(noticeOf('Not sent', new Error('Other')))).not.toContain('href')
})

test('in a chat that has begun nobody is asked for an address again', () => {
  const markup = compose({ chat: { ...chat, isAnsweredNow: false } })
  expect(markup).not.toContain('type="email"')
})

test('files can be attached in a chat, to its first message and to one that is left out of hours', () => {
  for (const fields of [{ chat }, {}, { hours: hours(false) }])
    expect(compose(fields)).toContain('Attach a file')
})

test('what was being written is there again, with its files', () => {
  const file = { id: createId(), name: 'error.png', mediaType: 'image/png', bytes: 10 }
  const readDraft = () => ({ text: 'It says', files: [file] })
  const markup = renderToStaticMarkup(
    <ChatComposer
      session={{ ...session, readDraft }}
      view={viewOf({ chat })}
      sendsMail
      accountAddress={undefined}
    />,
  )
  expect(markup).toContain('It says</textarea>')
  expect(markup).toContain('error.png')
})

test('a name and an address that were being typed are there again, before those of the device', () => {
  const readDraft = () => ({ text: '', files: [], name: 'Vera', address: 'vera@exa' })
  const markup = renderToStaticMarkup(
    <ChatComposer
      session={{ ...session, readDraft }}
      view={viewOf({ hours: hours(false), deviceName: 'Kim', deviceAddress: 'kim@example.com' })}
      sendsMail
      accountAddress={undefined}
    />,
  )
  expect(markup).toContain('value="Vera"')
  expect(markup).toContain('value="vera@exa"')
  expect(markup).not.toMatch(/kim/i)
})

test('messages are text, and only an operator’s address can be followed', () => {
  const markup = list({
    chat,
    messages: [
      message({ text: '<b>bold</b> https://example.com/mine' }),
      message({ sequence: 2, author: 'operator', text: 'See https://example.com/docs' }),
    ],
  })
  expect(markup).toContain('&lt;b&gt;bold&lt;/b&gt; https://example.com/mine')
  expect(markup.match(/href="[^"]*"/g)).toEqual(['href="https://example.com/docs"'])
})

test('of the files only images are shown, and every file can be downloaded', () => {
  const file = (name: string, mediaType: string) => ({ id: createId(), name, mediaType, bytes: 9 })
  const files = [file('error.png', 'image/png'), file('log.txt', 'text/plain')]
  const markup = list({ chat, messages: [message({ files })] })
  expect(markup.match(/aria-label="Images"/g)).toHaveLength(1)
  expect(markup.match(/aria-label="Download [^"]+"/g)).toHaveLength(2)
  const drawing = list({ chat, messages: [message({ files: [file('a.svg', 'image/svg+xml')] })] })
  expect(drawing).not.toContain('aria-label="Images"')
})

const unsent = { id: createId(), chatId: chat.id, text: 'Hi', files: [], writtenAt: at }

test('a message that was refused for good can be edited or deleted, and not sent again', () => {
  const refused = list({ pending: [{ ...unsent, problem: 'No links.', mayRetry: false }] })
  expect(refused).toContain('No links.')
  for (const action of ['Edit', 'Delete']) expect(refused).toContain(action)
  expect(refused).not.toContain('Try again')
})

test('a message that is not sent says that it waits, or why it was refused', () => {
  const pending = { ...unsent, mayRetry: true }
  expect(list({ pending: [{ ...pending, problem: null }] })).toContain('Sending…')
  expect(list({ pending: [{ ...pending, problem: null }], isOffline: true })).toContain(
    'Waiting for network',
  )
  const refused = list({ pending: [{ ...pending, problem: 'Too many requests.' }] })
  expect(refused).toMatch(/role="alert".*Too many requests\./s)
  for (const action of ['Try again', 'Edit', 'Delete']) expect(refused).toContain(action)
})

test('typing, presence and what the operator has seen are shown', () => {
  const markup = list({
    chat: { ...chat, isOperatorTyping: true, operatorSeen: 1 },
    messages: [message({})],
  })
  expect(markup).toContain('Olga is typing…')
  expect(markup).toContain(', seen')
  expect(status({ chat })).toContain('Olga is here')
  expect(status({ chat, isOffline: true })).toContain('Reconnecting…')
})

test('a closed chat can be opened again by writing, or followed by another one', () => {
  const markup = list({ chat: { ...chat, state: 'closed' }, messages: [message({})] })
  expect(markup).toContain('This conversation is closed')
  expect(markup).toContain('Start a new conversation')
})
