import {
  answerQuestionRoute,
  askQuestionRoute,
  deleteAnswerRoute,
  deleteQuestionRoute,
  editQuestionRoute,
  voteRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DB } from '#platform/database/types.gen.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'
import type { TestUser } from '#testing/sign-up-user.ts'
import { sweepDeletedPosts } from './sweep-deleted-posts.ts'

let app: TestApp
let asker: TestUser
let answerer: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  asker = await signUpProven(app, 'Ada')
  answerer = await signUpProven(app, 'Bea')
})
afterAll(() => app.close())

const fields = {
  category: 'help',
  title: 'How do loops work?',
  body: 'I tried a loop, and it renders nothing at all.',
} as const

const ask = () => asker.call(askQuestionRoute, { body: { id: createId(), ...fields } })

/** An answer that its author has deleted. */
async function answerAndDelete(questionId: string): Promise<string> {
  const { id } = await answerer.call(answerQuestionRoute, {
    params: { id: questionId },
    body: { id: createId(), body: 'Close the loop.' },
  })
  await answerer.call(deleteAnswerRoute, { params: { id } })
  return id
}

type Table = 'communityQuestions' | 'communityAnswers'

const age = (table: Table, ids: readonly string[]) =>
  sql`
    update ${sql.table(table)} set deleted_at = now() - interval '31 days'
    where id = any(${ids}::uuid[])
  `.execute(app.database)

const countStored = async (table: Table, ids: readonly string[]) =>
  (await app.database.selectFrom(table).select('id').where('id', 'in', ids).execute()).length

const lock = (transaction: Kysely<DB>, table: Table, id: string) =>
  sql`select from ${sql.table(table)} where id = ${id} for update nowait`.execute(transaction)

/** Once the sweep waits for what a transaction has locked. */
const untilBlocked = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0
      `.execute(app.database)
      return rows.length
    })
    .toBe(1)

type Post = ['communityQuestions' | 'communityAnswers', id: string]

/** Somebody locks one post, the sweep begins and waits for it, and they lock another one: no deadlock may come of it. */
async function sweepBetweenLocks(first: Post, second: Post): Promise<void> {
  const { sweep } = await app.database.transaction().execute(async (transaction) => {
    await lock(transaction, ...first)
    const waiting = sweepDeletedPosts(app.database)
    await untilBlocked()
    await lock(transaction, ...second)
    return { sweep: waiting }
  })
  await sweep
}

test('deleted questions and answers are gone for good after 30 days', async () => {
  const kept = await ask()
  const answerId = await answerAndDelete(kept.id)
  const { id } = await ask()
  await asker.call(deleteQuestionRoute, { params: { id } })
  await sweepDeletedPosts(app.database)
  expect(await countStored('communityQuestions', [id, kept.id])).toBe(2)
  expect(await countStored('communityAnswers', [answerId])).toBe(1)
  await age('communityQuestions', [id])
  await age('communityAnswers', [answerId])
  await sweepDeletedPosts(app.database)
  expect(await countStored('communityQuestions', [id])).toBe(0)
  expect(await countStored('communityQuestions', [kept.id])).toBe(1)
  expect(await countStored('communityAnswers', [answerId])).toBe(0)
})

test('the sweep waits for a question before it locks the answers of it', async () => {
  const { id } = await ask()
  const answerId = await answerAndDelete(id)
  await age('communityAnswers', [answerId])
  // Its author restores it in this order.
  await sweepBetweenLocks(['communityQuestions', id], ['communityAnswers', answerId])
  expect(await countStored('communityAnswers', [answerId])).toBe(0)
})

test('the sweep locks questions by id', async () => {
  const questions = [await ask(), await ask()]
  const [first = '', second = ''] = questions.map(({ id }) => id).sort()
  // The one with the higher id was deleted first.
  for (const id of [second, first]) {
    await asker.call(deleteQuestionRoute, { params: { id } })
    await age('communityQuestions', [id])
  }
  await sweepBetweenLocks(['communityQuestions', first], ['communityQuestions', second])
  expect(await countStored('communityQuestions', [first, second])).toBe(0)
})

test('an answer that is restored while the sweep waits stays', async () => {
  const { id } = await ask()
  const answerId = await answerAndDelete(id)
  await age('communityAnswers', [answerId])
  const { sweep } = await app.database.transaction().execute(async (transaction) => {
    await lock(transaction, 'communityQuestions', id)
    const waiting = sweepDeletedPosts(app.database)
    await untilBlocked()
    await sql`
      update community_answers set deleted_at = null where id = ${answerId}
    `.execute(transaction)
    return { sweep: waiting }
  })
  await sweep
  expect(await countStored('communityAnswers', [answerId])).toBe(1)
})

test('votes and edits during sweeps succeed, without a deadlock', async () => {
  const questions = await Promise.all(Array.from({ length: 8 }, ask))
  const ids = questions.map(({ id }) => id)
  const answerIds = await Promise.all(ids.map(answerAndDelete))
  await age('communityAnswers', answerIds)
  const outcomes = await Promise.allSettled([
    sweepDeletedPosts(app.database),
    sweepDeletedPosts(app.database),
    ...ids.map((id) => answerer.call(voteRoute, { params: { kind: 'questions', id } })),
    ...ids.map((id) => asker.call(editQuestionRoute, { params: { id }, body: fields })),
  ])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(await countStored('communityAnswers', answerIds)).toBe(0)
})
