import {
  acceptAnswerRoute,
  answerQuestionRoute,
  askQuestionRoute,
  changeNotificationSettingsRoute,
  deleteAnswerRoute,
  deleteQuestionRoute,
  editQuestionRoute,
  followQuestionRoute,
  getMeRoute,
  getMyQuestionRoute,
  getQuestionRoute,
  listModerationActionsRoute,
  listNotificationsRoute,
  listQuestionsRoute,
  listReportsRoute,
  moderateRoute,
  moveQuestionRoute,
  readNotificationsRoute,
  restoreAnswerRoute,
  restoreQuestionRoute,
  sendReportRoute,
  unfollowQuestionRoute,
  unsubscribeFromNotificationsRoute,
  voteRoute,
} from '@product/contract'
import { createId, type ModeratedKind, type ModerationActionName } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTagRevisions } from '#platform/http/pages/cache-tags.ts'
import { cacheTagsOf } from '#server/cached-pages.ts'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'
import { callAs, type TestUser } from '#testing/sign-up-user.ts'
import { cacheTagsOfCommunity } from './cache-tags.ts'
import { questionListsAMinute, questionsAnHour } from './routes.ts'

let app: TestApp
let operator: TestUser
let asker: TestUser
let answerer: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false, siteUrl: 'https://site.example' } })
  operator = await signUpOperator(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  asker = await signUpProven(app, 'Ada')
  answerer = await signUpProven(app, 'Bea')
})

const ask = (person: TestUser, title = `Why is it slow ${createId()}`) =>
  person.call(askQuestionRoute, {
    body: { id: createId(), category: 'help', title, body: 'It takes a minute to answer.' },
  })

const answer = (person: TestUser, questionId: string, body = 'Use a smaller model.') =>
  person.call(answerQuestionRoute, { params: { id: questionId }, body: { id: createId(), body } })

const read = (slug: string) => callAs(app)(getQuestionRoute, { params: { slug }, query: {} })

const codeOf = (request: Promise<unknown>) =>
  request.then(
    () => 'allowed',
    ({ code }: { code: string }) => code,
  )

type Moderation = { action: ModerationActionName; kind: ModeratedKind; target: string }

const moderate = (body: Moderation) =>
  operator.call(moderateRoute, { body: { ...body, reason: 'It only advertises.' } })

describe('moderation', () => {
  test('a reported question is hidden and not found until it is restored', async () => {
    const { id, slug, title } = await ask(asker)
    const report = { id: createId(), kind: 'question', target: slug, reason: 'spam' } as const
    await callAs(app)(sendReportRoute, { body: report })
    const { reports } = await operator.call(listReportsRoute, { query: {} })
    expect(reports.find(({ id: each }) => each === report.id)).toMatchObject({
      title,
      path: `/community/q/${slug}`,
      state: 'shown',
    })
    const revisions = createTagRevisions(app.database)
    const tags = cacheTagsOfCommunity(['q', slug])
    const before = await revisions(tags)
    expect(await moderate({ action: 'hide', kind: 'question', target: id })).toEqual({ settled: 1 })
    expect(await revisions(tags)).not.toBe(before)
    expect(await codeOf(read(slug))).toBe('community.question-unknown')
    expect(await codeOf(answer(answerer, id))).toBe('community.question-unknown')
    const { questions } = await callAs(app)(listQuestionsRoute, { query: {} })
    expect(questions.map((question) => question.id)).not.toContain(id)
    const params = { kind: 'questions', id } as const
    expect(await codeOf(answerer.call(voteRoute, { params }))).toBe('community.question-unknown')
    await moderate({ action: 'restore', kind: 'question', target: id })
    expect((await read(slug)).title).toBe(title)
  })

  test('a reported answer is hidden, and no longer counted or accepted', async () => {
    const { id, slug } = await ask(asker)
    const { id: answerId } = await answer(answerer, id)
    await asker.call(acceptAnswerRoute, { params: { id }, body: { answerId } })
    const report = { id: createId(), kind: 'answer', target: answerId, reason: 'other' } as const
    await asker.call(sendReportRoute, { body: report })
    await moderate({ action: 'hide', kind: 'answer', target: answerId })
    expect(await read(slug)).toMatchObject({ answers: 0, isAnswered: false, answerPage: [] })
    await moderate({ action: 'restore', kind: 'answer', target: answerId })
    expect(await read(slug)).toMatchObject({ answers: 1, isAnswered: true })
  })

  test('the page of an author follows each post that appears or disappears', async () => {
    const { handle } = (await answerer.call(getMeRoute)).account
    const revisions = createTagRevisions(app.database)
    const tags = cacheTagsOf(`/u/${handle}`)
    const { id: answeredId } = await ask(asker)
    const ids = { question: createId(), answer: createId() }
    const question = {
      id: ids.question,
      category: 'help',
      title: 'Mine alone, please',
      body: 'Somebody regrets that they asked.',
    } as const
    const hideAndRestore = (kind: 'question' | 'answer') =>
      (['hide', 'restore'] as const).map(
        (action) => () => moderate({ action, kind, target: ids[kind] }),
      )
    const ofQuestion = { params: { id: ids.question } }
    const ofAnswer = { params: { id: ids.answer } }
    const changes: (() => Promise<unknown>)[] = [
      () => answerer.call(askQuestionRoute, { body: question }),
      () =>
        answerer.call(editQuestionRoute, {
          ...ofQuestion,
          body: { ...question, body: 'Other words, but enough.' },
        }),
      ...hideAndRestore('question'),
      () => answerer.call(deleteQuestionRoute, ofQuestion),
      () => answerer.call(restoreQuestionRoute, ofQuestion),
      () =>
        answerer.call(answerQuestionRoute, {
          params: { id: answeredId },
          body: { id: ids.answer, body: 'Use a smaller model.' },
        }),
      ...hideAndRestore('answer'),
      () => answerer.call(deleteAnswerRoute, ofAnswer),
      () => answerer.call(restoreAnswerRoute, ofAnswer),
    ]
    for (const [place, change] of changes.entries()) {
      const before = await revisions(tags)
      await change()
      expect(await revisions(tags), `change ${place}`).not.toBe(before)
    }
    const before = await revisions(tags)
    await ask(asker)
    expect(await revisions(tags)).toBe(before)
  })

  test('what its author has deleted is hidden all the same, and not restored by them', async () => {
    const question = await ask(asker)
    const { id: answerId } = await answer(answerer, (await ask(asker)).id)
    const posts = [
      { kind: 'question', target: question.slug, id: question.id, author: asker },
      { kind: 'answer', target: answerId, id: answerId, author: answerer },
    ] as const
    for (const { kind, target, id, author } of posts) {
      const report = { id: createId(), kind, target, reason: 'spam' } as const
      await callAs(app)(sendReportRoute, { body: report })
      const params = { id }
      await author.call(kind === 'question' ? deleteQuestionRoute : deleteAnswerRoute, { params })
      const { reports } = await operator.call(listReportsRoute, { query: {} })
      expect(reports.find((each) => each.id === report.id)?.state).toBe('withdrawn')
      expect(await moderate({ action: 'hide', kind, target: id })).toEqual({ settled: 1 })
      const restoreRoute = kind === 'question' ? restoreQuestionRoute : restoreAnswerRoute
      expect(await codeOf(author.call(restoreRoute, { params }))).toBe(`community.${kind}-unknown`)
    }
    expect(await codeOf(read(question.slug))).toBe('community.question-unknown')
  })

  test('a ban hides exactly what was shown, and keeps the person from writing', async () => {
    const own = await ask(answerer)
    const hidden = await ask(answerer)
    await moderate({ action: 'hide', kind: 'question', target: hidden.id })
    const { id, slug } = await ask(asker)
    await answer(answerer, id)
    const target = (await answerer.call(getMeRoute)).account.handle
    const revisions = createTagRevisions(app.database)
    const tags = cacheTagsOfCommunity(['q', slug])
    const before = await revisions(tags)
    await moderate({ action: 'ban', kind: 'author', target })
    expect(await revisions(tags)).not.toBe(before)
    expect(await codeOf(read(own.slug))).toBe('community.question-unknown')
    expect((await read(slug)).answers).toBe(0)
    expect(await codeOf(ask(answerer))).toBe('account.banned')
    expect(await codeOf(answer(answerer, id))).toBe('account.banned')
    expect((await answerer.call(getMyQuestionRoute, { params: { id } })).refusal).toMatchObject({
      message: expect.any(String),
    })
    await moderate({ action: 'unban', kind: 'author', target })
    expect((await read(own.slug)).id).toBe(own.id)
    expect((await read(slug)).answers).toBe(1)
    expect(await codeOf(read(hidden.slug))).toBe('community.question-unknown')
  })

  test('votes of somebody who is banned no longer count', async () => {
    const { id, slug } = await ask(asker)
    const { id: answerId } = await answer(asker, id)
    // Only people with something public are found by their name.
    await ask(answerer)
    await answerer.call(voteRoute, { params: { kind: 'questions', id } })
    await answerer.call(voteRoute, { params: { kind: 'answers', id: answerId } })
    expect(await read(slug)).toMatchObject({ votes: 1, answerPage: [{ votes: 1 }] })
    const target = (await answerer.call(getMeRoute)).account.handle
    await moderate({ action: 'ban', kind: 'author', target })
    expect(await read(slug)).toMatchObject({ votes: 0, answerPage: [{ votes: 0 }] })
  })

  test('hiding an answer waits for its question before it locks the answer', async () => {
    const { id, slug } = await ask(asker)
    const { id: answerId } = await answer(answerer, id)
    const { hiding } = await app.database.transaction().execute(async (transaction) => {
      await sql`select from community_questions where id = ${id} for update`.execute(transaction)
      const waiting = moderate({ action: 'hide', kind: 'answer', target: answerId })
      const isBlocked = sql<object>`
        select from pg_stat_activity
        where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`
      await expect.poll(async () => (await isBlocked.execute(app.database)).rows.length).toBe(1)
      // Its author deletes or edits it in this order.
      await sql`
        select from community_answers where id = ${answerId} for update nowait
      `.execute(transaction)
      return { hiding: waiting }
    })
    await hiding
    expect((await read(slug)).answers).toBe(0)
  })

  test('a closed question is read and not answered', async () => {
    const { id, slug } = await ask(asker)
    await moderate({ action: 'close', kind: 'question', target: slug })
    expect((await read(slug)).isClosed).toBe(true)
    expect(await codeOf(answer(answerer, id))).toBe('community.closed')
    await moderate({ action: 'reopen', kind: 'question', target: slug })
    expect(await codeOf(answer(answerer, id))).toBe('allowed')
    const unfit: Moderation = { action: 'close', kind: 'answer', target: id }
    expect(await codeOf(moderate(unfit))).toBe('moderation.action-unfit')
  })

  test('a question is moved by operators only, and the audit trail says where to', async () => {
    const { id, slug, title } = await ask(asker)
    const body = { category: 'models' } as const
    expect(await codeOf(asker.call(moveQuestionRoute, { params: { id }, body }))).toBe(
      'moderation.not-an-operator',
    )
    await operator.call(moveQuestionRoute, { params: { id }, body })
    expect((await read(slug)).category).toBe('models')
    const { actions } = await operator.call(listModerationActionsRoute, { query: {} })
    expect(actions.find(({ targetId }) => targetId === id)).toMatchObject({
      action: 'move',
      kind: 'question',
      title,
      reason: 'To Models and providers',
    })
  })
})

describe('notifications', () => {
  const listOf = async (person: TestUser) =>
    (await person.call(listNotificationsRoute, { query: {} })).notifications

  test('the asker hears of answers, the answerer of being accepted, and followers too', async () => {
    const follower = await signUpProven(app, 'Fay')
    const { id, slug, title } = await ask(asker)
    await follower.call(followQuestionRoute, { params: { id } })
    const { id: answerId } = await answer(answerer, id, 'Use a **smaller** model.')
    const path = `/community/q/${slug}#answer-${answerId}`
    expect(await listOf(asker)).toMatchObject([
      {
        kind: 'answer',
        text: 'answered your question',
        title,
        path,
        excerpt: 'Use a smaller model.',
      },
    ])
    expect((await listOf(asker))[0]?.workspace.name).toBeNull()
    expect(await listOf(follower)).toMatchObject([{ kind: 'followed-question', title, path }])
    await asker.call(acceptAnswerRoute, { params: { id }, body: { answerId } })
    expect(await listOf(answerer)).toMatchObject([
      { kind: 'accepted-answer', text: 'accepted your answer', path },
    ])
    await moderate({ action: 'hide', kind: 'answer', target: answerId })
    for (const person of [asker, follower, answerer]) expect(await listOf(person)).toEqual([])
  })

  test('an answer that is accepted again and again is told once, also after it was read', async () => {
    const { id } = await ask(asker)
    const [first, second] = [await answer(answerer, id, 'One'), await answer(answerer, id, 'Two')]
    const accept = (answerId: string | null) =>
      asker.call(acceptAnswerRoute, { params: { id }, body: { answerId } })
    const mails = async () => {
      await app.jobs.enqueue(app.database, 'mail-notifications', {})
      await app.drainJobs()
      return (await app.mails()).filter(({ toAddress }) => toAddress === answerer.email).length
    }
    await accept(first.id)
    expect(await mails()).toBe(1)
    await accept(null)
    await accept(first.id)
    expect(await listOf(answerer)).toMatchObject([{ kind: 'accepted-answer', count: 1 }])
    await answerer.call(readNotificationsRoute, { body: { until: new Date().toISOString() } })
    await accept(null)
    await accept(first.id)
    expect(await listOf(answerer)).toHaveLength(1)
    expect(await mails()).toBe(1)
    await accept(second.id)
    expect(await listOf(answerer)).toHaveLength(2)
  })

  test('several answers are one notification, and nobody hears of their own', async () => {
    const { id } = await ask(asker)
    await answer(answerer, id, 'One')
    await answer(answerer, id, 'Two')
    await answer(asker, id, 'Three')
    expect(await listOf(asker)).toMatchObject([
      {
        count: 2,
        text: 'answered your question, the latest of 2 new answers',
        excerpt: 'Two',
      },
    ])
  })

  test('whoever stops following hears nothing more', async () => {
    const { id } = await ask(asker)
    await asker.call(unfollowQuestionRoute, { params: { id } })
    await answer(answerer, id)
    expect(await listOf(asker)).toEqual([])
  })

  test('answers to a followed question are mailed daily, and those of new accounts never at once', async () => {
    const [follower, eager] = [await signUpProven(app, 'Fay'), await signUpProven(app, 'Gil')]
    const { workspace } = await eager.call(getMeRoute)
    await eager.call(changeNotificationSettingsRoute, {
      params: { id: workspace.id },
      body: { 'followed-question': 'at-once' },
    })
    const mailsAfter = async (change: Promise<{ id: string }>) => {
      const { id } = await change
      const rows = await app.database
        .selectFrom('notifications')
        .innerJoin('accounts', 'accounts.id', 'notifications.accountId')
        .select(['accounts.name', 'notifications.mail'])
        .where('answerId', '=', id)
        .where('kind', '=', 'followed-question')
        .execute()
      return Object.fromEntries(rows.map(({ name, mail }) => [name, mail]))
    }
    const { id } = await ask(asker)
    for (const person of [follower, eager])
      await person.call(followQuestionRoute, { params: { id } })
    expect(await mailsAfter(answer(answerer, id))).toEqual({
      'Fay Example': 'digest',
      'Gil Example': 'digest',
    })
    const { account } = await answerer.call(getMeRoute)
    await app.database
      .updateTable('accounts')
      .set({ createdAt: new Date(0) })
      .where('id', '=', account.id)
      .execute()
    expect(await mailsAfter(answer(answerer, id))).toEqual({
      'Fay Example': 'digest',
      'Gil Example': 'due',
    })
  })

  test('mails go by choice, and have a link that ends them', async () => {
    const mailsTo = async (person: TestUser) => {
      await app.jobs.enqueue(app.database, 'mail-notifications', {})
      await app.drainJobs()
      return (await app.mails()).filter(({ toAddress }) => toAddress === person.email)
    }
    const { id, title } = await ask(asker)
    await answer(answerer, id)
    const [mail] = await mailsTo(asker)
    expect(mail?.subject).toBe(`Bea Example answered your question: “${title}”`)
    const link = /<(https:[^>]+)>/.exec(JSON.stringify(mail))?.[1] ?? ''
    const token = new URL(link).searchParams.get('token') ?? ''
    await callAs(app)(unsubscribeFromNotificationsRoute, { query: { token } })
    await answer(answerer, (await ask(asker)).id)
    expect(await mailsTo(asker)).toHaveLength(1)
    const { workspace } = await asker.call(getMeRoute)
    await asker.call(changeNotificationSettingsRoute, {
      params: { id: workspace.id },
      body: { answer: 'at-once' },
    })
    await answer(answerer, (await ask(asker)).id)
    expect(await mailsTo(asker)).toHaveLength(2)
  })
})

test('lists and searches are limited by address', async () => {
  const limited = await buildTestApp()
  try {
    // Before the first one only: a busy machine needs long for the app.
    await avoidWindowBoundary(questionListsAMinute.windowSeconds)
    const search = (q?: string) => codeOf(callAs(limited)(listQuestionsRoute, { query: { q } }))
    expect(await search('slow')).toBe('allowed')
    const others = Array.from({ length: questionListsAMinute.limit - 1 }, () => search())
    expect(new Set(await Promise.all(others))).toEqual(new Set(['allowed']))
    expect(await search('slow')).toBe('rate.limited')
  } finally {
    await limited.close()
  }
})

test('asking is limited by account', async () => {
  await avoidWindowBoundary(questionsAnHour.windowSeconds)
  const limited = await buildTestApp()
  try {
    const person = await signUpProven(limited)
    const codes: string[] = []
    for (let time = 0; time <= questionsAnHour.limit; time += 1)
      codes.push(await codeOf(ask(person)))
    expect(codes.filter((code) => code === 'allowed')).toHaveLength(questionsAnHour.limit)
    expect(codes.at(-1)).toBe('rate.limited')
  } finally {
    await limited.close()
  }
})
