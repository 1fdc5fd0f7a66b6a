import {
  acceptAnswerRoute,
  answerQuestionRoute,
  askQuestionRoute,
  changeProfileRoute,
  deleteAccountRoute,
  deleteAnswerRoute,
  deleteQuestionRoute,
  editAnswerRoute,
  editQuestionRoute,
  exportMyDataRoute,
  getAuthorRoute,
  getMeRoute,
  getMyQuestionRoute,
  getQuestionRoute,
  listPublicAddressesRoute,
  listQuestionsRoute,
  listSimilarQuestionsRoute,
  restoreAnswerRoute,
  restoreQuestionRoute,
  takeVoteBackRoute,
  voteRoute,
} from '@product/contract'
import { communityLimits, createId, type QuestionSort } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserActor } from '#features/accounts/index.ts'
import { createTagRevisions } from '#platform/http/pages/cache-tags.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { answersOfAccount, questionsOfAccount } from './account-parts.ts'
import { cacheTagsOfCommunity } from './cache-tags.ts'

let app: TestApp
let asker: TestUser
let answerer: TestUser
let reader: TestUser
const hours = 3_600_000
let now = new Date()
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false }, now: () => now })
  asker = await signUpProven(app, 'Ada')
  answerer = await signUpProven(app, 'Bea')
  reader = await signUpProven(app, 'Cleo')
})
afterAll(() => app.close())

const text = 'I tried a loop, and it renders nothing at all.'

async function ask(person: TestUser, fields: Partial<Record<'title' | 'body', string>> = {}) {
  return await person.call(askQuestionRoute, {
    body: {
      id: createId(),
      category: 'help',
      title: `How do loops work ${createId()}`,
      body: text,
      ...fields,
    },
  })
}

const answer = (person: TestUser, questionId: string, body = 'Close the loop.') =>
  person.call(answerQuestionRoute, { params: { id: questionId }, body: { id: createId(), body } })

const read = (slug: string, page?: number) =>
  callAs(app)(getQuestionRoute, { params: { slug }, query: { page } })

type Listed = {
  sort?: QuestionSort
  category?: 'help' | 'ideas'
  q?: string
  author?: string
  page?: number
}

const list = (query: Listed) => callAs(app)(listQuestionsRoute, { query })

const codeOf = (request: Promise<unknown>) =>
  request.then(
    () => 'allowed',
    ({ code }: { code: string }) => code,
  )

describe('a question', () => {
  test('is asked once however often it is sent, and read by everybody', async () => {
    const id = createId()
    const body = { id, category: 'ideas', title: 'Fold long prompts away', body: text } as const
    const [first, second] = await Promise.all([
      asker.call(askQuestionRoute, { body }),
      asker.call(askQuestionRoute, { body }),
    ])
    expect(first).toEqual(second)
    expect(first.slug).toBe('fold-long-prompts-away')
    expect(await read(first.slug)).toMatchObject({ title: body.title, body: text, answers: 0 })
    expect(await codeOf(reader.call(askQuestionRoute, { body }))).toBe('community.id-taken')
  })

  test('with the title of another has an address of its own', async () => {
    const title = 'The same words, twice'
    const slugs = await Promise.all([ask(asker, { title }), ask(reader, { title })])
    expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(2)
  })

  test('has Markdown that is stored as it was typed, whatever it says', async () => {
    const body =
      '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> [x](javascript:alert(1))'
    await app.database
      .updateTable('accounts')
      .set({ createdAt: new Date(0) })
      .execute()
    const { slug } = await ask(asker, { body })
    expect((await read(slug)).body).toBe(body)
  })

  test('is edited by its author only, at the same address', async () => {
    const { id, slug } = await ask(asker)
    const body = { category: 'models', title: 'Which model is fastest?', body: text } as const
    expect(await codeOf(reader.call(editQuestionRoute, { params: { id }, body }))).toBe(
      'community.not-author',
    )
    await asker.call(editQuestionRoute, { params: { id }, body })
    expect(await read(slug)).toMatchObject({
      title: 'Which model is fastest?',
      category: 'models',
      editedAt: expect.any(String),
    })
  })

  test('is deleted and restored by its author, until somebody else has answered', async () => {
    const { id, slug } = await ask(asker)
    await answer(asker, id, 'Found it myself.')
    expect(await codeOf(reader.call(deleteQuestionRoute, { params: { id } }))).toBe(
      'community.not-author',
    )
    await asker.call(deleteQuestionRoute, { params: { id } })
    expect(await codeOf(read(slug))).toBe('community.question-unknown')
    expect(await codeOf(answer(reader, id))).toBe('community.question-unknown')
    expect(await codeOf(reader.call(restoreQuestionRoute, { params: { id } }))).toBe(
      'community.not-author',
    )
    await asker.call(restoreQuestionRoute, { params: { id } })
    expect((await read(slug)).answers).toBe(1)
    await answer(reader, id)
    expect(await codeOf(asker.call(deleteQuestionRoute, { params: { id } }))).toBe(
      'community.answered',
    )
  })

  test('is in the sitemap, and its author has a page', async () => {
    const { slug, author } = await ask(await signUpProven(app, 'Dora'))
    const { addresses } = await callAs(app)(listPublicAddressesRoute, {
      params: { thing: 'questions', page: 1 },
    })
    expect(addresses.map(({ path }) => path)).toContain(`/community/q/${slug}`)
    const params = { handle: author?.handle ?? '' }
    expect(await callAs(app)(getAuthorRoute, { params })).toMatchObject({ prompts: 0 })
  })
})

describe('an answer', () => {
  test('is stored once, counted, edited, deleted and restored', async () => {
    const { id, slug } = await ask(asker)
    const body = { id: createId(), body: 'Use `{{#each}}`.' }
    const send = () => answerer.call(answerQuestionRoute, { params: { id }, body })
    await Promise.all([send(), send()])
    expect((await read(slug)).answers).toBe(1)
    const params = { id: body.id }
    expect(await codeOf(asker.call(editAnswerRoute, { params, body: { body: 'Mine' } }))).toBe(
      'community.not-author',
    )
    await answerer.call(editAnswerRoute, { params, body: { body: 'Close it.' } })
    expect((await read(slug)).answerPage[0]).toMatchObject({
      body: 'Close it.',
      editedAt: expect.any(String),
    })
    await answerer.call(deleteAnswerRoute, { params })
    expect(await read(slug)).toMatchObject({ answers: 0, answerPage: [] })
    await answerer.call(restoreAnswerRoute, { params })
    expect((await read(slug)).answers).toBe(1)
  })

  test('is accepted by the asker only, and comes first whatever its votes', async () => {
    const { id, slug } = await ask(asker)
    const voted = await answer(reader, id, 'Voted for.')
    const right = await answer(answerer, id, 'Right.')
    await asker.call(voteRoute, { params: { kind: 'answers', id: voted.id } })
    const accept = (person: TestUser, answerId: string | null) =>
      person.call(acceptAnswerRoute, { params: { id }, body: { answerId } })
    expect(await codeOf(accept(answerer, right.id))).toBe('community.not-asker')
    const other = await answer(answerer, (await ask(reader)).id)
    expect(await codeOf(accept(asker, other.id))).toBe('community.answer-unknown')
    expect((await read(slug)).answerPage.map(({ id: each }) => each)).toEqual([voted.id, right.id])
    await accept(asker, right.id)
    const question = await read(slug)
    expect(question.isAnswered).toBe(true)
    expect(question.answerPage.map(({ id: each }) => each)).toEqual([right.id, voted.id])
    await answerer.call(deleteAnswerRoute, { params: { id: right.id } })
    expect((await read(slug)).isAnswered).toBe(false)
    await answerer.call(restoreAnswerRoute, { params: { id: right.id } })
    expect((await read(slug)).isAnswered).toBe(true)
    await accept(asker, null)
    expect((await read(slug)).isAnswered).toBe(false)
  })

  test('is on a further page when there are many', async () => {
    const { id, slug } = await ask(asker)
    await sql`
      insert into community_answers (id, question_id, body)
      select gen_random_uuid(), ${id}, 'Answer ' || number
      from generate_series(1, ${communityLimits.answersAPage + 2}) as number
    `.execute(app.database)
    expect(await read(slug)).toMatchObject({ page: 1, pages: 2 })
    expect((await read(slug)).answerPage).toHaveLength(communityLimits.answersAPage)
    expect((await read(slug, 2)).answerPage).toHaveLength(2)
    expect((await read(slug, 2)).answerPage[0]?.author).toBeNull()
  })
})

describe('votes', () => {
  test('of one person count once, also when they come at the same time', async () => {
    const { id, slug } = await ask(asker)
    const params = { kind: 'questions', id } as const
    await Promise.all(Array.from({ length: 8 }, () => reader.call(voteRoute, { params })))
    await Promise.all(Array.from({ length: 4 }, () => answerer.call(voteRoute, { params })))
    expect((await read(slug)).votes).toBe(2)
    const back = Array.from({ length: 4 }, () => reader.call(takeVoteBackRoute, { params }))
    expect(await Promise.all(back)).toContainEqual({ votes: 1 })
    expect((await read(slug)).votes).toBe(1)
  })

  test('for what one wrote are refused', async () => {
    const { id } = await ask(asker)
    const own = await answer(answerer, id)
    expect(await codeOf(asker.call(voteRoute, { params: { kind: 'questions', id } }))).toBe(
      'community.own-post',
    )
    const params = { kind: 'answers', id: own.id } as const
    expect(await codeOf(answerer.call(voteRoute, { params }))).toBe('community.own-post')
    expect(await asker.call(voteRoute, { params })).toEqual({ votes: 1 })
  })

  test('and own answers of the reader are told to them', async () => {
    const { id } = await ask(asker)
    const { id: answerId } = await answer(reader, id)
    await reader.call(voteRoute, { params: { kind: 'questions', id } })
    expect(await reader.call(getMyQuestionRoute, { params: { id } })).toEqual({
      votedIds: [id],
      ownIds: [answerId],
      isFollowing: false,
      isOperator: false,
      refusal: null,
    })
    expect(await asker.call(getMyQuestionRoute, { params: { id } })).toMatchObject({
      ownIds: [id],
      isFollowing: true,
    })
  })
})

test('only people with a confirmed address ask, answer and vote', async () => {
  const unproven = await signUpUser(app)
  await unproven.call(getMeRoute)
  const { id } = await ask(asker)
  const params = { kind: 'questions', id } as const
  const requests = [ask(unproven), answer(unproven, id), unproven.call(voteRoute, { params })]
  expect(new Set(await Promise.all(requests.map(codeOf)))).toEqual(
    new Set(['community.address-unproven']),
  )
  const { refusal } = await unproven.call(getMyQuestionRoute, { params: { id } })
  expect(refusal).toMatchObject({ code: 'community.address-unproven' })
})

describe('links', () => {
  const linked = { body: 'Look at https://example.com for all of it.' }

  test('are for proven addresses and accounts that are a day old', async () => {
    const newcomer = await signUpProven(app)
    expect(await codeOf(ask(newcomer, linked))).toBe('community.links-refused')
    expect(await codeOf(ask(newcomer))).toBe('allowed')
    expect(await codeOf(ask(newcomer, { body: 'Is [this](/docs) right?' }))).toBe('allowed')
    const { id } = await ask(asker)
    expect(await codeOf(answer(newcomer, id, linked.body))).toBe('community.links-refused')
    now = new Date(Date.now() + (communityLimits.newAccountHours + 1) * hours)
    expect(await codeOf(ask(newcomer, linked))).toBe('allowed')
    now = new Date()
  })

  test('are for operators from the first day', async () => {
    const operator = await signUpOperator(app)
    await app.database
      .updateTable('authUsers')
      .set({ emailProvenAt: new Date() })
      .where('email', '=', operator.email)
      .execute()
    expect(await codeOf(ask(operator, linked))).toBe('allowed')
  })

  test('are not in the name of a new account that writes', async () => {
    const newcomer = await signUpProven(app, 'Verify at https://evil.example now')
    const { id } = await ask(asker)
    expect(await codeOf(ask(newcomer))).toBe('community.links-refused')
    expect(await codeOf(answer(newcomer, id))).toBe('community.links-refused')
    await newcomer.call(changeProfileRoute, { body: { name: 'Nora Example' } })
    expect(await codeOf(answer(newcomer, id))).toBe('allowed')
  })

  test('are not put into the name after a post either', async () => {
    const newcomer = await signUpProven(app)
    await ask(newcomer)
    const body = { name: 'Verify at https://evil.example now' }
    expect(await codeOf(newcomer.call(changeProfileRoute, { body }))).toBe('account.links-refused')
    now = new Date(Date.now() + (communityLimits.newAccountHours + 1) * hours)
    expect(await codeOf(newcomer.call(changeProfileRoute, { body }))).toBe('allowed')
    now = new Date()
  })

  test('are not added by an edit either', async () => {
    const newcomer = await signUpProven(app)
    const { id } = await ask(newcomer)
    const body = { category: 'help', title: 'How do loops work?', ...linked } as const
    expect(await codeOf(newcomer.call(editQuestionRoute, { params: { id }, body }))).toBe(
      'community.links-refused',
    )
  })
})

describe('lists', () => {
  test('are ordered as asked, and have the questions of a category', async () => {
    const word = `zebra${Date.now()}`
    const [first, second, third] = [
      await ask(asker, { title: `First ${word} question` }),
      await ask(asker, { title: `Second ${word} question` }),
      await ask(asker, { title: `Third ${word} question` }),
    ]
    await reader.call(voteRoute, { params: { kind: 'questions', id: second.id } })
    await answer(reader, first.id)
    const ours = new Set([first.id, second.id, third.id])
    const idsOf = async (sort: QuestionSort) =>
      (await list({ sort })).questions.map(({ id }) => id).filter((id) => ours.has(id))
    expect(await idsOf('newest')).toEqual([third.id, second.id, first.id])
    expect(await idsOf('active')).toEqual([first.id, third.id, second.id])
    expect(await idsOf('unanswered')).toEqual([third.id, second.id])
    expect((await idsOf('votes'))[0]).toBe(second.id)
    const { questions, categories } = await list({ category: 'ideas' })
    expect(new Set(questions.map(({ category }) => category))).toEqual(new Set(['ideas']))
    expect(categories.ideas).toBe(questions.length)
  })

  test('count the questions of a category anew only after a change', async () => {
    const { categories: before } = await list({})
    // Without the tag that every change of the app invalidates.
    await sql`
      insert into community_questions (id, slug, category, title, body)
      values (gen_random_uuid(), ${`uncounted-${createId()}`}, 'ideas', 'Uncounted', 'Text')
    `.execute(app.database)
    expect((await list({ q: 'uncounted' })).categories).toEqual(before)
    await ask(asker)
    expect((await list({})).categories).toEqual({
      ...before,
      help: before.help + 1,
      ideas: before.ideas + 1,
    })
  })

  test('are of one author where asked for', async () => {
    const author = await signUpProven(app, 'Olaf')
    const { id, author: asked } = await ask(author)
    await ask(asker)
    const handle = asked?.handle ?? ''
    const idsOf = async (query: Listed) => (await list(query)).questions.map((each) => each.id)
    expect(await idsOf({ author: handle.toUpperCase() })).toEqual([id])
    expect(await idsOf({ author: handle, q: 'loops' })).toEqual([id])
    expect(await idsOf({ author: 'nobody-at-all' })).toEqual([])
  })

  test('end after fifty pages', async () => {
    expect(await codeOf(list({ page: 51 }))).toBe('request.invalid')
    expect((await list({ page: 50 })).questions).toEqual([])
  })
})

describe('a search', () => {
  test('finds words of titles, texts and answers in any form of theirs', async () => {
    const inTitle = await ask(asker, { title: 'Summarising walruses politely' })
    const inBody = await ask(asker, { body: 'My walrus is not summarised at all.' })
    const inAnswer = await ask(asker)
    await answer(reader, inAnswer.id, 'A walrus summary needs a longer context.')
    const { questions, total } = await list({ q: 'walrus summar' })
    expect(questions.map(({ id }) => id)).toEqual([inTitle.id, inBody.id, inAnswer.id])
    expect(total).toBe(3)
    expect((await list({ q: 'walrus', category: 'ideas' })).questions).toEqual([])
  })

  test('completes the last word only, from three letters on', async () => {
    const { id } = await ask(asker, { title: 'Quokkas juggle marbles' })
    const idsOf = async (q: string) => (await list({ q })).questions.map((question) => question.id)
    expect(await idsOf('quokka marb')).toEqual([id])
    expect(await idsOf('quo')).toEqual([id])
    expect(await idsOf('quok marbles')).toEqual([])
    expect(await idsOf('qu')).toEqual([])
  })

  test('says on every page how many questions it found', async () => {
    const { id } = await ask(asker, { title: 'Nine narwhals at noon' })
    expect(await list({ q: 'narwhals' })).toMatchObject({ total: 1, pages: 1, questions: [{ id }] })
    expect(await list({ q: 'narwhals', page: 2 })).toMatchObject({ total: 1, questions: [] })
  })

  test('is ended long before other statements', async () => {
    await app.database.transaction().execute(async (transaction) => {
      await sql`lock table community_questions in access exclusive mode`.execute(transaction)
      const first = await Promise.race([
        codeOf(list({ q: 'narwhals' })),
        codeOf(list({})).then(() => 'another list'),
      ])
      expect(first).not.toBe('another list')
    })
  })

  test.each(["':*", '& | !', 'the of', "xq'zz"])('for %j fails for nobody', async (q) => {
    expect((await list({ q })).questions).toEqual([])
  })

  test('for similar questions finds any of the words, the nearest first', async () => {
    const near = await ask(asker, { title: 'Export giraffes as CSV files' })
    const far = await ask(asker, { title: 'Giraffes have long necks' })
    const { questions } = await callAs(app)(listSimilarQuestionsRoute, {
      query: { title: 'How can I export giraffes?' },
    })
    expect(questions.map(({ id }) => id).slice(0, 2)).toEqual([near.id, far.id])
    expect(questions.length).toBeLessThanOrEqual(communityLimits.similar)
  })
})

test('every change invalidates the pages that show it', async () => {
  const revisions = createTagRevisions(app.database)
  const question = await ask(asker)
  const { id: answerId } = await answer(answerer, question.id)
  const tagsOf = {
    list: cacheTagsOfCommunity([]),
    question: cacheTagsOfCommunity(['q', question.slug]),
  }
  const readAll = async () => ({
    list: await revisions(tagsOf.list),
    question: await revisions(tagsOf.question),
  })
  const { id } = question
  const fields = { category: 'help', title: question.title, body: text } as const
  const changes: [string, { list: boolean }, () => Promise<unknown>][] = [
    ['an answer', { list: true }, () => answer(reader, id)],
    [
      'a vote',
      { list: false },
      () => reader.call(voteRoute, { params: { kind: 'questions', id } }),
    ],
    [
      'an accepted answer',
      { list: true },
      () => asker.call(acceptAnswerRoute, { params: { id }, body: { answerId } }),
    ],
    [
      'an edit of the question',
      { list: true },
      () => asker.call(editQuestionRoute, { params: { id }, body: fields }),
    ],
    [
      'an edit of an answer',
      { list: false },
      () => answerer.call(editAnswerRoute, { params: { id: answerId }, body: { body: 'New' } }),
    ],
    [
      'a deletion',
      { list: true },
      () => answerer.call(deleteAnswerRoute, { params: { id: answerId } }),
    ],
  ]
  for (const [name, expected, change] of changes) {
    const before = await readAll()
    await change()
    const after = await readAll()
    expect(after.question !== before.question, name).toBe(true)
    expect(after.list !== before.list, name).toBe(expected.list)
  }
})

test('an export reads few posts at a time', async () => {
  const writer = await signUpProven(app, 'Wim')
  const { account } = await writer.call(getMeRoute)
  const { id } = await ask(asker)
  await sql`
    insert into community_questions (id, slug, category, title, body, author_id)
    select gen_random_uuid(), 'exported-' || number, 'help', 'Exported', 'Text', ${account.id}
    from generate_series(1, 120) as number
  `.execute(app.database)
  await sql`
    insert into community_answers (id, question_id, body, author_id)
    select gen_random_uuid(), ${id}, 'Text', ${account.id} from generate_series(1, 120)
  `.execute(app.database)
  const actor: UserActor = {
    kind: 'user',
    accountId: account.id,
    workspaceId: createId(),
    role: 'owner',
    issuer: 'own',
    subject: account.id,
    sessionId: null,
    email: '',
    provenEmail: null,
    isAnonymous: false,
    isExtension: false,
    isOperator: false,
  }
  const most = { texts: 0 }
  const database = app.database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const texts = result.rows.filter((row) => 'body' in row).length
      most.texts = Math.max(most.texts, texts)
      return result
    },
  })
  for (const part of [questionsOfAccount, answersOfAccount]) {
    const posts: unknown[] = []
    for await (const post of part.exportAll({ database }, actor)) posts.push(post)
    expect(posts).toHaveLength(120)
  }
  expect(most.texts).toBeGreaterThan(0)
  expect(most.texts).toBeLessThanOrEqual(50)
})

test('what somebody wrote is in their export, and stays without a name where others answered', async () => {
  const leaver = await signUpProven(app, 'Lea')
  const alone = await ask(leaver, { title: 'Nobody answers this one' })
  const answered = await ask(leaver, { title: 'Somebody answers this one' })
  await answer(reader, answered.id)
  const other = await ask(asker)
  await answer(leaver, other.id, 'From somebody who leaves')
  await leaver.call(voteRoute, { params: { kind: 'questions', id: other.id } })
  const exported = JSON.stringify(await leaver.call(exportMyDataRoute))
  for (const words of [
    'Nobody answers this one',
    'From somebody who leaves',
    'vote for a question',
  ])
    expect(exported).toContain(words)
  await leaver.call(deleteAccountRoute, { body: { confirmation: leaver.email } })
  expect(await codeOf(read(alone.slug))).toBe('community.question-unknown')
  expect((await read(answered.slug)).author).toBeNull()
  expect(await read(other.slug)).toMatchObject({
    votes: 0,
    answerPage: [{ body: 'From somebody who leaves', author: null }],
  })
})
