import {
  answerConversationRoute,
  changeConversationRoute,
  changeNotificationSettingsRoute,
  changePlanRoute,
  deleteCannedAnswerRoute,
  getConversationRoute,
  getInboxRoute,
  getMeRoute,
  InboxEvent,
  listCannedAnswersRoute,
  listConversationMessagesRoute,
  listConversationsRoute,
  listNotificationsRoute,
  markConversationSeenRoute,
  saveCannedAnswerRoute,
  sendChatMessageRoute,
  sendContactMessageRoute,
} from '@product/contract'
import { createId, type PlanId, supportLimits } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addRun } from '#testing/add-run.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { authorize, makePrompt } from '#testing/run-prompts.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { callAs, signUpUser } from '#testing/sign-up-user.ts'
import { answer, createVisitor, readEvents, startChat } from '#testing/support-people.ts'

const start = new Date('2026-11-18T18:00:00Z')
let now = start

type Operator = Awaited<ReturnType<typeof signUpOperator>> & { id: string }

let app: TestApp
let olga: Operator
let omar: Operator
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false }, now: () => now })
  olga = await provision()
  omar = await provision()
})
afterAll(() => app.close())
beforeEach(async () => {
  now = start
  await app.database.deleteFrom('conversations').execute()
})

async function provision(): Promise<Operator> {
  const operator = await signUpOperator(app)
  const { account } = await operator.call(getMeRoute)
  return { ...operator, id: account.id }
}

const minutes = (count: number) => new Date(start.getTime() + count * 60_000)

async function signUpWith(plan: PlanId) {
  const person = await signUpUser(app)
  await person.call(getMeRoute)
  if (plan !== 'enterprise') await person.call(changePlanRoute, { body: { plan } })
  else
    await app.database
      .updateTable('workspaces')
      .set({ plan })
      .where('id', '=', (await person.call(getMeRoute)).workspace.id)
      .execute()
  return person
}

const contact = (changes: object = {}) =>
  callAs(app)(sendContactMessageRoute, {
    body: {
      id: createId(),
      name: 'Grace',
      email: 'grace@example.com',
      subject: 'A question',
      message: 'Does it keep every version?',
      ...changes,
    },
  })

type Filter = Parameters<typeof list>[0]
async function list(query: {
  state?: 'new' | 'open' | 'answered' | 'closed' | 'all'
  kind?: 'chat' | 'contact' | 'application'
  assignee?: string
  q?: string
  cursor?: string
}) {
  return await olga.call(listConversationsRoute, { query })
}

const idsOf = async (filter: Filter = {}) => (await list(filter)).conversations.map(({ id }) => id)

const read = (id: string) => olga.call(getConversationRoute, { params: { id } })

test('what waits for more than 24 hours is on top, then plans, then the longest waiting', async () => {
  now = minutes(-26 * 60)
  const overdueFree = await startChat(await signUpWith('free'))
  now = minutes(-25 * 60)
  const overdueTeam = await startChat(await signUpWith('team'))
  now = minutes(-60)
  const visitor = await startChat(createVisitor(app))
  const free = await startChat(await signUpWith('free'))
  const pro = await startChat(await signUpWith('pro'))
  now = minutes(-50)
  const enterprise = await startChat(await signUpWith('enterprise'))
  now = minutes(-40)
  const team = await startChat(await signUpWith('team'))
  now = minutes(-23 * 60)
  const answered = await startChat(await signUpWith('team'))
  await answer(olga, answered.id)
  now = start
  const order = [overdueTeam, overdueFree, enterprise, team, pro, free, visitor, answered]
  expect(await idsOf()).toEqual(order.map(({ id }) => id))
  const { conversations } = await list({})
  expect(conversations.map(({ isOverdue }) => isOverdue)).toEqual(
    order.map((chat) => chat === overdueTeam || chat === overdueFree),
  )
  expect(conversations.map(({ person }) => person.plan)).toEqual([
    'team',
    'free',
    'enterprise',
    'team',
    'pro',
    'free',
    null,
    'team',
  ])
})

test('pages follow each other without gaps, also while something becomes overdue', async () => {
  for (let count = 0; count < 35; count++) {
    now = minutes(-count)
    await contact()
  }
  now = minutes(23 * 60 + 30)
  const first = await list({})
  expect(first.conversations).toHaveLength(30)
  now = minutes(25 * 60)
  const second = await list({ cursor: first.nextCursor ?? '' })
  const all = [...first.conversations, ...second.conversations].map(({ id }) => id)
  expect(new Set(all).size).toBe(35)
  expect(second.nextCursor).toBeNull()
  await expect(list({ cursor: 'guessed' })).rejects.toMatchObject({ status: 400 })
})

test('the list is filtered by state, kind, operator and words of any message', async () => {
  const visitor = createVisitor(app)
  const chat = await startChat(visitor, { text: 'How do I export 100% of it?', name: 'Lin' })
  const { id: letter } = await contact({ subject: 'Invoice', email: 'lin@example.com' })
  await olga.call(changeConversationRoute, {
    params: { id: chat.id },
    body: { revision: 1, assignee: omar.id },
  })
  expect(await idsOf({ kind: 'contact' })).toEqual([letter])
  expect(await idsOf({ state: 'open' })).toEqual([chat.id])
  expect(await idsOf({ assignee: omar.id })).toEqual([chat.id])
  expect(await idsOf({ assignee: 'nobody' })).toEqual([letter])
  expect(await idsOf({ assignee: 'me' })).toEqual([])
  expect(await idsOf({ q: 'INVOICE' })).toEqual([letter])
  expect(await idsOf({ q: 'lin@' })).toEqual([letter])
  expect(await idsOf({ q: '100%' })).toEqual([chat.id])
  expect(await idsOf({ q: '1%0' })).toEqual([])
  expect(await idsOf({ q: 'every version' })).toEqual([letter])
  await answer(omar, chat.id, 'Under Settings, Data.')
  expect(await idsOf({ q: 'settings, data', state: 'answered' })).toEqual([chat.id])
  expect(await idsOf({ state: 'closed' })).toEqual([])
})

test('of two operators who take a conversation at once, one is refused', async () => {
  const { id } = await startChat(createVisitor(app))
  const take = ({ call, id: assignee }: Operator) =>
    call(changeConversationRoute, { params: { id }, body: { revision: 1, assignee } }).then(
      (conversation) => conversation.assignee?.id,
      ({ code }: { code: string }) => code,
    )
  const outcomes = await Promise.all([take(olga), take(omar)])
  expect(outcomes).toContain('support.changed-meanwhile')
  const { assignee, revision, state } = await read(id)
  expect(outcomes).toContain(assignee?.id)
  expect([revision, state]).toEqual([2, 'open'])
})

test('conversations are assigned to operators only, and can be given back', async () => {
  const { id } = await startChat(createVisitor(app))
  const somebody = await signUpUser(app)
  const { account } = await somebody.call(getMeRoute)
  const assign = (assignee: string | null, revision: number) =>
    olga.call(changeConversationRoute, { params: { id }, body: { revision, assignee } })
  for (const assignee of [account.id, createId()])
    await expect(assign(assignee, 1)).rejects.toMatchObject({ code: 'support.assignee-unknown' })
  await assign(omar.id, 1)
  expect(await assign(null, 2)).toMatchObject({ assignee: null, state: 'new' })
})

test('closing ends the waiting, and reopening begins it again', async () => {
  const { id } = await startChat(createVisitor(app))
  const change = (revision: number, state: 'open' | 'closed') =>
    olga.call(changeConversationRoute, { params: { id }, body: { revision, state } })
  expect(await change(1, 'closed')).toMatchObject({ state: 'closed', waitingSince: null })
  expect(await idsOf()).toEqual([])
  expect(await idsOf({ state: 'all' })).toEqual([id])
  now = minutes(5)
  expect(await change(2, 'open')).toMatchObject({ waitingSince: minutes(5).toISOString() })
})

test('operators see the plan and the codes of the last errors, but no prompt and no message of a provider', async () => {
  const person = await signUpWith('pro')
  const promptId = await makePrompt(person, { body: 'My secret prompt' })
  const { account } = await person.call(getMeRoute)
  await addRun(app, promptId, {
    accountId: account.id,
    status: 'Error',
    errorCode: 'provider.key-refused',
    errorMessage: 'Incorrect API key sk-secret',
  })
  await addRun(app, promptId, { accountId: account.id })
  const earlier = await startChat(person, { text: 'The first time' })
  const { id } = await startChat(person)
  const details = await read(id)
  expect(details).toMatchObject({
    person: { plan: 'pro', isBlocked: false },
    errors: [{ code: 'provider.key-refused' }],
    earlier: [{ id: earlier.id, subject: 'The first time' }],
    block: null,
  })
  expect(details.handle).not.toBeNull()
  expect(JSON.stringify(details)).not.toMatch(/secret/i)
})

test('a visitor has no plan and no errors, whatever address they leave', async () => {
  const person = await signUpWith('team')
  await app.database.updateTable('authUsers').set({ emailProvenAt: new Date() }).execute()
  const { id } = await startChat(createVisitor(app), { address: person.email })
  expect(await read(id)).toMatchObject({
    handle: null,
    errors: [],
    earlier: [],
    person: { plan: null, accountId: null },
  })
})

test('the contact form is of the person who is signed in, and works with a session that has ended', async () => {
  const person = await signUpWith('pro')
  const body = { name: 'P', email: 'p@example.com', subject: 's', message: 'm' }
  const { id } = await person.call(sendContactMessageRoute, { body: { id: createId(), ...body } })
  expect((await read(id)).person).toMatchObject({ plan: 'pro', address: 'p@example.com' })
  const stale = callAs(app, 'not-a-token')
  const { id: other } = await stale(sendContactMessageRoute, { body: { id: createId(), ...body } })
  expect((await read(other)).person.accountId).toBeNull()
})

test('counts for the badge follow what nobody has seen', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  await contact()
  const counts = async () => (await olga.call(getInboxRoute)).counts
  expect(await counts()).toMatchObject({ new: 2, open: 0, unread: 2, mine: 0, overdue: 0 })
  await olga.call(markConversationSeenRoute, { params: { id }, body: { sequence: 1 } })
  expect(await counts()).toMatchObject({ new: 2, unread: 1 })
  await answer(olga, id)
  expect(await counts()).toMatchObject({ new: 1, answered: 1, mine: 1, unread: 1 })
  await visitor.call(sendChatMessageRoute, {
    params: { id },
    body: { id: createId(), text: 'Thanks' },
  })
  now = minutes(25 * 60)
  expect(await counts()).toMatchObject({ open: 1, unread: 2, overdue: 2 })
  const { operators } = await olga.call(getInboxRoute)
  expect(operators.map(({ id: operatorId }) => operatorId)).toEqual(
    expect.arrayContaining([olga.id, omar.id]),
  )
})

/** Follows the inbox until they leave. */
async function openInbox(operator: Operator, isAway = false) {
  const response = await app.request(`/api/v1/support/inbox/stream?away=${isAway}`, {
    headers: authorize(operator),
  })
  const events = readEvents(response, InboxEvent)
  await expect.poll(() => events.seen.length).toBeGreaterThan(0)
  return events
}

test('every operator hears of a new conversation; the one who takes care of it hears of what follows', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor, { name: 'Lin', text: 'Is it open source?' })
  const bellOf = async ({ call }: Operator) =>
    (await call(listNotificationsRoute)).notifications.filter(({ path }) => path.endsWith(id))
  for (const operator of [olga, omar])
    expect(await bellOf(operator)).toMatchObject([
      {
        kind: 'support-inbox',
        actor: { name: 'Lin' },
        text: 'wrote to support',
        title: 'Is it open source?',
        path: `/operator/inbox/${id}`,
      },
    ])
  await answer(omar, id)
  const inbox = await openInbox(omar)
  await visitor.call(sendChatMessageRoute, {
    params: { id },
    body: { id: createId(), text: 'Thanks' },
  })
  await inbox.leave()
  expect(await bellOf(omar)).toMatchObject([{ text: 'wrote again to support' }, {}])
  expect(await bellOf(olga)).toHaveLength(1)
  await app.database
    .updateTable('authUsers')
    .set({ appMetadata: '{}' })
    .where('id', '=', omar.session.user.id)
    .execute()
  expect(await bellOf(omar)).toEqual([])
  await app.database
    .updateTable('authUsers')
    .set({ appMetadata: JSON.stringify({ role: 'operator' }) })
    .where('id', '=', omar.session.user.id)
    .execute()
})

test('an answer that is sent again is stored and delivered once', async () => {
  const { id } = await contact()
  const before = (await app.mails()).length
  const body = { id: createId(), text: 'Yes, every one.' }
  const send = () => olga.call(answerConversationRoute, { params: { id }, body })
  const outcomes = await Promise.all([send(), send(), send()])
  expect(outcomes.map(({ delivery }) => delivery)).toEqual(['mail', 'mail', 'mail'])
  const { messages } = await olga.call(listConversationMessagesRoute, { params: { id } })
  expect(messages).toHaveLength(2)
  expect(await app.mails()).toHaveLength(before + 1)
})

test('an answer that nobody was mailed is told so, also when it is sent again', async () => {
  const person = await signUpWith('free')
  await app.database
    .updateTable('authUsers')
    .set({ emailProvenAt: null })
    .where('email', '=', person.email)
    .execute()
  for (const { id } of [await startChat(createVisitor(app)), await startChat(person)]) {
    const body = { id: createId(), text: 'Yes, every one.' }
    const send = () => olga.call(answerConversationRoute, { params: { id }, body })
    expect((await send()).delivery).toBe('none')
    expect((await send()).delivery).toBe('none')
  }
})

test('a text is never cut in the middle of a character', async () => {
  const text = `${'a'.repeat(198)}😀${'a'.repeat(50)}`
  await contact({ message: text })
  const person = await signUpWith('free')
  const { id } = await startChat(person, { text })
  await answer(olga, id, text)
  await person.call(sendChatMessageRoute, { params: { id }, body: { id: createId(), text } })
  const { conversations } = await list({})
  expect(conversations.map(({ lastText }) => lastText)).toEqual([
    `${'a'.repeat(198)}…`,
    `${'a'.repeat(198)}…`,
  ])
})

test('canned answers are created, changed, listed by title and deleted', async () => {
  const [b, a] = [createId(), createId()]
  const save = (id: string, title: string) =>
    olga.call(saveCannedAnswerRoute, { params: { id }, body: { title, text: 'Hello {{name}}' } })
  await save(b, 'b: Export')
  await save(a, 'A: Import')
  await save(b, 'Export')
  const { answers } = await omar.call(listCannedAnswersRoute)
  expect(answers.map(({ title }) => title)).toEqual(['A: Import', 'Export'])
  await omar.call(deleteCannedAnswerRoute, { params: { id: b } })
  await expect(omar.call(deleteCannedAnswerRoute, { params: { id: b } })).rejects.toMatchObject({
    status: 404,
  })
  for (let count = 1; count < supportLimits.cannedAnswers; count++)
    await app.database
      .insertInto('cannedAnswers')
      .values({ id: createId(), title: 't', text: 't' })
      .execute()
  await expect(save(createId(), 'One more')).rejects.toMatchObject({
    code: 'support.too-many-canned-answers',
  })
  await save(a, 'Still changed')
})

test('a canned answer is refused with a title that another one has, or a mistyped placeholder', async () => {
  const save = (title: string, text: string) =>
    olga.call(saveCannedAnswerRoute, { params: { id: createId() }, body: { title, text } })
  await app.database.deleteFrom('cannedAnswers').execute()
  await save('Refunds', 'Hello {{name}}')
  await expect(save('refunds', 'Other')).rejects.toMatchObject({
    code: 'support.canned-title-taken',
  })
  await expect(save('Typo', 'Hello {{nmae}}')).rejects.toMatchObject({ status: 400 })
})

test('a conversation cannot be closed over a message that the operator has not seen', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  const { revision } = await read(id)
  await visitor.call(sendChatMessageRoute, {
    params: { id },
    body: { id: createId(), text: 'Wait!' },
  })
  await expect(
    olga.call(changeConversationRoute, { params: { id }, body: { revision, state: 'closed' } }),
  ).rejects.toMatchObject({ status: 409, code: 'support.changed-meanwhile' })
})

test('a message that came while the operator wrote the answer goes on waiting', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  await visitor.call(sendChatMessageRoute, {
    params: { id },
    body: { id: createId(), text: 'Something else' },
  })
  const send = (seen: number) =>
    olga.call(answerConversationRoute, {
      params: { id },
      body: { id: createId(), text: 'Yes', seen },
    })
  const { conversation } = await send(1)
  expect(conversation).toMatchObject({ state: 'open', operatorSeen: 0, lastSequence: 3 })
  expect(conversation.waitingSince).not.toBeNull()
  expect((await send(3)).conversation).toMatchObject({ state: 'answered', waitingSince: null })
})

test('an operator who wants no mails about answers to themselves is still mailed about new messages', async () => {
  const { workspace } = await olga.call(getMeRoute)
  const choose = (body: { support?: 'off'; 'support-inbox'?: 'off' | 'at-once' }) =>
    olga.call(changeNotificationSettingsRoute, { params: { id: workspace.id }, body })
  const mailOf = async (conversationId: string) =>
    await app.database
      .selectFrom('notifications')
      .select('mail')
      .where('accountId', '=', olga.id)
      .where('conversationId', '=', conversationId)
      .execute()
  await choose({ support: 'off' })
  const first = await startChat(createVisitor(app))
  expect(await mailOf(first.id)).toEqual([{ mail: 'due' }])
  await choose({ 'support-inbox': 'off' })
  const second = await startChat(createVisitor(app))
  expect(await mailOf(second.id)).toEqual([{ mail: 'none' }])
  await choose({ 'support-inbox': 'at-once' })
})

test('what the bell told of a conversation is read once it was seen, or answered by anybody', async () => {
  const unreadOf = async ({ call }: Operator, id: string) =>
    (await call(listNotificationsRoute)).notifications.filter(
      ({ path, isRead }) => path.endsWith(id) && !isRead,
    ).length
  const { id } = await startChat(createVisitor(app))
  expect([await unreadOf(olga, id), await unreadOf(omar, id)]).toEqual([1, 1])
  await olga.call(markConversationSeenRoute, { params: { id }, body: { sequence: 1 } })
  expect([await unreadOf(olga, id), await unreadOf(omar, id)]).toEqual([0, 1])
  await answer(olga, id)
  expect(await unreadOf(omar, id)).toBe(0)
})

test('what is written to an assignee who is away or has left rings all operators', async () => {
  const visitor = createVisitor(app)
  const { id } = await startChat(visitor)
  await answer(omar, id)
  const told = async () => {
    const rows = await app.database
      .selectFrom('notifications')
      .select('accountId')
      .where('conversationId', '=', id)
      .where(sql<boolean>`details ->> 'event' = 'replied'`)
      .execute()
    return rows.map(({ accountId }) => accountId).toSorted()
  }
  const write = async () => {
    await app.database.deleteFrom('notifications').where('conversationId', '=', id).execute()
    await answer(omar, id)
    const body = { id: createId(), text: 'And this?' }
    await visitor.call(sendChatMessageRoute, { params: { id }, body })
    return await told()
  }
  const everybody = [olga.id, omar.id].toSorted()
  expect(await write()).toEqual(everybody)
  const away = await openInbox(omar, true)
  expect(await write()).toEqual(everybody)
  const inbox = await openInbox(omar)
  expect(await write()).toEqual([omar.id])
  await Promise.all([away.leave(), inbox.leave()])
})

test('operators are mailed by their own choice, but not twice to the mailbox that is theirs', async () => {
  const { email } = olga
  const shared = await buildTestApp({ config: { rateLimits: false, operatorEmail: email } })
  try {
    const people = await Promise.all([signUpOperator(shared, { email }), signUpOperator(shared)])
    const ids = await Promise.all(
      people.map(async ({ call }) => (await call(getMeRoute)).account.id),
    )
    await shared.database.updateTable('authUsers').set({ emailProvenAt: new Date() }).execute()
    const id = createId()
    const message = { id, name: 'Ada', email: 'ada@example.com', subject: 'Hi', message: 'Hi' }
    await callAs(shared)(sendContactMessageRoute, { body: message })
    const rows = await shared.database
      .selectFrom('notifications')
      .select(['accountId', 'mail'])
      .where('conversationId', '=', id)
      .execute()
    const mailOf = new Map(rows.map(({ accountId, mail }) => [accountId, mail]))
    expect(ids.map((each) => mailOf.get(each))).toEqual(['sent', 'due'])
  } finally {
    await shared.close()
  }
})
