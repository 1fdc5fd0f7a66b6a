import {
  createCollectionRoute,
  getMeRoute,
  getPublicCollectionRoute,
  listModerationActionsRoute,
  listReportsRoute,
  listReviewsRoute,
  moderateRoute,
  saveReviewRoute,
  sendReportRoute,
} from '@product/contract'
import { createId, type ModeratedKind, type ModerationActionName } from '@product/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPublication } from '#testing/add-publication.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'

type Person = TestUser & { id: string; handle: string }

let app: TestApp
let operator: Person
let author: Person
let reader: Person
let prompt: { id: string; slug: string }
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  operator = await provision(await signUpOperator(app))
})
afterAll(() => app.close())
beforeEach(async () => {
  author = await provision(await signUpUser(app))
  reader = await provision(await signUpUser(app, { firstName: 'Bob' }))
  prompt = await addPublication(app, author, { content: { title: 'Cold mails' } })
})

async function provision(user: TestUser): Promise<Person> {
  const { account } = await user.call(getMeRoute)
  return { ...user, id: account.id, handle: account.handle }
}

const report = (
  { call }: Pick<TestUser, 'call'>,
  changes: { id?: string; kind?: ModeratedKind; target?: string; text?: string } = {},
) =>
  call(sendReportRoute, {
    body: { id: createId(), kind: 'prompt', target: prompt.slug, reason: 'spam', ...changes },
  })

const act = (
  action: ModerationActionName,
  { kind = 'prompt', target = prompt.slug, reason = 'Because.' }: Partial<ModerationInput> = {},
  { call }: Pick<TestUser, 'call'> = operator,
) => call(moderateRoute, { body: { action, kind, target, reason } })
type ModerationInput = { kind: ModeratedKind; target: string; reason: string }

async function reportsOf(targetId: string, status: 'open' | 'acted-on' | 'dismissed' = 'open') {
  const { reports } = await operator.call(listReportsRoute, { query: { status } })
  return reports.filter((one) => one.targetId === targetId)
}

async function actionsOn(targetId: string) {
  const { actions } = await operator.call(listModerationActionsRoute, { query: {} })
  return actions.filter((one) => one.targetId === targetId).map(({ action }) => action)
}

const isVisible = (slug = prompt.slug) =>
  callAs(app)(listReviewsRoute, { params: { slug }, query: {} }).then(
    () => true,
    ({ status }) => {
      expect(status).toBe(404)
      return false
    },
  )

async function reviewAs({ id, call }: Person, rating: number, slug = prompt.slug) {
  const { promptId } = await app.database
    .selectFrom('publications')
    .select('promptId')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const use = { promptId, person: id, day: new Date() }
  await app.database.insertInto('publicationUses').values(use).execute()
  return await call(saveReviewRoute, { params: { slug }, body: { rating, text: 'Well.' } })
}

const ratingsOf = async (slug = prompt.slug) => {
  const { ratings } = await callAs(app)(listReviewsRoute, { params: { slug }, query: {} })
  const counted = await app.database
    .selectFrom('publications')
    .select('ratingCount')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  expect(counted.ratingCount).toBe(ratings.reduce((sum, count) => sum + count, 0))
  return ratings
}

const unknown = { status: 404, code: 'moderation.target-unknown' }

describe('a report', () => {
  test('says what, by whom and why, and is stored once however often it is sent', async () => {
    const id = createId()
    const sent = await Promise.all([1, 2, 3].map(() => report(reader, { id, text: '<b>Look</b>' })))
    expect(sent).toEqual([{ id }, { id }, { id }])
    expect(await reportsOf(prompt.id)).toMatchObject([
      {
        id,
        kind: 'prompt',
        title: 'Cold mails',
        path: `/p/${prompt.slug}`,
        state: 'shown',
        author: author.handle,
        reason: 'spam',
        text: '<b>Look</b>',
        reporter: reader.handle,
        status: 'open',
      },
    ])
  })

  test('of the same thing by the same person is the one that is still open', async () => {
    const { id } = await report(reader)
    const again = await Promise.all([report(reader), report(reader)])
    expect(again).toEqual([{ id }, { id }])
    await act('dismiss')
    expect((await report(reader)).id).not.toBe(id)
  })

  test('is sent by visitors, too', async () => {
    const { id } = await report({ call: callAs(app) })
    expect(await reportsOf(prompt.id)).toMatchObject([{ id, reporter: null }])
  })

  test('with the id of another’s is refused', async () => {
    const { id } = await report(reader)
    await expect(report({ call: callAs(app) }, { id })).rejects.toMatchObject({
      status: 409,
      code: 'report.id-taken',
    })
  })

  test('is about reviews, collections and authors as well', async () => {
    const review = await reviewAs(reader, 1)
    const box = await author.call(createCollectionRoute, {
      body: { id: createId(), name: 'Public box', visibility: 'public' },
    })
    await report(reader, { kind: 'review', target: review.id })
    await report(reader, { kind: 'collection', target: box.publicId ?? '' })
    await report(reader, { kind: 'author', target: author.handle })
    expect(await reportsOf(review.id)).toMatchObject([
      { path: `/p/${prompt.slug}#review-${review.id}`, author: reader.handle },
    ])
    expect(await reportsOf(box.id)).toMatchObject([{ title: 'Public box', author: author.handle }])
    expect(await reportsOf(author.id)).toMatchObject([{ path: `/u/${author.handle}` }])
  })

  test('is refused of what is not public', async () => {
    const box = await author.call(createCollectionRoute, {
      body: { id: createId(), name: 'Private box' },
    })
    const nobody = await provision(await signUpUser(app))
    const hidden = await addPublication(app, author, { status: 'hidden' })
    for (const target of [
      { kind: 'collection', target: box.id },
      { kind: 'author', target: nobody.handle },
      { kind: 'prompt', target: hidden.slug },
      { kind: 'prompt', target: 'no-such-prompt' },
      { kind: 'review', target: 'no-such-review' },
    ] as const)
      await expect(report(reader, target)).rejects.toMatchObject(unknown)
  })

  test('is not taken from somebody who is banned', async () => {
    await reviewAs(reader, 1)
    await act('ban', { kind: 'author', target: reader.handle })
    await expect(report(reader)).rejects.toMatchObject({ status: 403, code: 'account.banned' })
  })
})

describe('moderation', () => {
  test('is for operators: to others there is nothing', async () => {
    await expect(act('hide', {}, author)).rejects.toMatchObject({ status: 404 })
    await expect(reader.call(listReportsRoute, { query: {} })).rejects.toMatchObject({
      status: 404,
    })
    await expect(reader.call(listModerationActionsRoute, { query: {} })).rejects.toMatchObject({
      status: 404,
    })
    expect(await isVisible()).toBe(true)
  })

  test('hides and restores a prompt, settles its reports and leaves a trace', async () => {
    await report(reader)
    await report({ call: callAs(app) })
    expect(await act('hide', { reason: 'Advertising' })).toEqual({ settled: 2 })
    expect(await isVisible()).toBe(false)
    expect(await reportsOf(prompt.id)).toEqual([])
    expect(await reportsOf(prompt.id, 'acted-on')).toMatchObject([
      { state: 'hidden', handledBy: operator.handle },
      { state: 'hidden' },
    ])
    expect(await act('restore')).toEqual({ settled: 0 })
    expect(await isVisible()).toBe(true)
    const { actions } = await operator.call(listModerationActionsRoute, { query: {} })
    expect(actions.filter(({ targetId }) => targetId === prompt.id)).toMatchObject([
      { action: 'restore', kind: 'prompt', moderator: 'Olga Operator', title: 'Cold mails' },
      { action: 'hide', reason: 'Advertising' },
    ])
  })

  test('done twice leaves one trace', async () => {
    await Promise.all([act('hide'), act('hide'), act('hide')])
    expect(await actionsOn(prompt.id)).toEqual(['hide'])
  })

  test.each(['hide', 'ban'] as const)('wants a reason to %s', async (action) => {
    const target = action === 'ban' ? ({ kind: 'author', target: author.handle } as const) : {}
    await expect(act(action, { ...target, reason: ' ' })).rejects.toMatchObject({
      status: 422,
      code: 'moderation.reason-missing',
    })
  })

  test('refuses what does not fit the kind of thing', async () => {
    const refusal = { status: 422, code: 'moderation.action-unfit' }
    await expect(act('ban')).rejects.toMatchObject(refusal)
    await expect(act('hide', { kind: 'author', target: author.handle })).rejects.toMatchObject(
      refusal,
    )
  })

  test('dismisses reports, also of what is gone', async () => {
    await report(reader)
    await app.database.deleteFrom('publications').where('promptId', '=', prompt.id).execute()
    expect(await reportsOf(prompt.id)).toMatchObject([{ state: 'gone', author: null }])
    expect(await act('dismiss', { target: prompt.id })).toEqual({ settled: 1 })
    expect(await reportsOf(prompt.id, 'dismissed')).toHaveLength(1)
    await expect(act('hide', { target: prompt.id })).rejects.toMatchObject(unknown)
  })

  test('does not make public what its author withdrew', async () => {
    const withdrawn = await addPublication(app, author, { status: 'withdrawn' })
    await act('hide', { target: withdrawn.slug })
    await act('restore', { target: withdrawn.slug })
    expect(await isVisible(withdrawn.slug)).toBe(false)
    await expect(act('feature', { target: withdrawn.slug })).rejects.toMatchObject({
      status: 409,
      code: 'moderation.not-public',
    })
  })

  test('features a prompt and verifies an author', async () => {
    const read = () =>
      app.database
        .selectFrom('publications')
        .innerJoin('accounts', 'accounts.id', 'publications.authorId')
        .select(['featuredAt', 'verified'])
        .where('promptId', '=', prompt.id)
        .executeTakeFirstOrThrow()
    await report(reader)
    await act('feature')
    await act('verify', { kind: 'author', target: author.handle })
    expect(await read()).toEqual({ featuredAt: expect.any(Date), verified: true })
    await act('unfeature')
    await act('unverify', { kind: 'author', target: author.handle })
    expect(await read()).toEqual({ featuredAt: null, verified: false })
    expect(await actionsOn(author.id)).toEqual(['unverify', 'verify'])
    expect(await reportsOf(prompt.id)).toHaveLength(1)
  })

  test('hides a review, whose rating then counts no longer', async () => {
    const { id } = await reviewAs(reader, 1)
    expect(await ratingsOf()).toEqual([1, 0, 0, 0, 0])
    await act('hide', { kind: 'review', target: id })
    expect(await ratingsOf()).toEqual([0, 0, 0, 0, 0])
    await act('restore', { kind: 'review', target: id })
    expect(await ratingsOf()).toEqual([1, 0, 0, 0, 0])
  })

  test('hides a public collection', async () => {
    const { publicId } = await author.call(createCollectionRoute, {
      body: { id: createId(), name: 'Public box', visibility: 'public' },
    })
    const open = () =>
      callAs(app)(getPublicCollectionRoute, {
        params: { publicId: publicId ?? '' },
        query: {},
      }).then(
        () => true,
        () => false,
      )
    expect(await open()).toBe(true)
    await act('hide', { kind: 'collection', target: publicId ?? '' })
    expect(await open()).toBe(false)
    await act('restore', { kind: 'collection', target: publicId ?? '' })
    expect(await open()).toBe(true)
  })
})

describe('a ban', () => {
  const ban = ({ handle }: Person) => act('ban', { kind: 'author', target: handle })
  const unban = ({ handle }: Person) => act('unban', { kind: 'author', target: handle })

  test('takes everything public of an author away, and gives exactly that back', async () => {
    const hidden = await addPublication(app, author, {})
    await act('hide', { target: hidden.slug })
    const { publicId } = await author.call(createCollectionRoute, {
      body: { id: createId(), name: 'Public box', visibility: 'public' },
    })
    const collection = () =>
      callAs(app)(getPublicCollectionRoute, { params: { publicId: publicId ?? '' }, query: {} })
    await ban(author)
    expect(await isVisible()).toBe(false)
    await expect(collection()).rejects.toMatchObject({ status: 404 })
    await unban(author)
    expect(await isVisible()).toBe(true)
    expect(await isVisible(hidden.slug)).toBe(false)
    await expect(collection()).resolves.toMatchObject({ name: 'Public box' })
  })

  test('takes reviews and their ratings away, but not for good what is hidden anyway', async () => {
    const other = await addPublication(app, author, {})
    await reviewAs(reader, 5)
    const { id } = await reviewAs(reader, 1, other.slug)
    await act('hide', { kind: 'review', target: id })
    await ban(reader)
    expect(await ratingsOf()).toEqual([0, 0, 0, 0, 0])
    await unban(reader)
    expect(await ratingsOf()).toEqual([0, 0, 0, 0, 1])
    expect(await ratingsOf(other.slug)).toEqual([0, 0, 0, 0, 0])
  })

  test('keeps what is restored meanwhile away until it ends', async () => {
    const { id } = await reviewAs(reader, 5)
    await act('hide', { kind: 'review', target: id })
    await ban(reader)
    await act('restore', { kind: 'review', target: id })
    expect(await ratingsOf()).toEqual([0, 0, 0, 0, 0])
    await unban(reader)
    expect(await ratingsOf()).toEqual([0, 0, 0, 0, 1])
  })

  test('settles the reports of everything that it takes away', async () => {
    await report(reader)
    await report(reader, { kind: 'author', target: author.handle })
    expect(await ban(author)).toEqual({ settled: 2 })
    expect(await reportsOf(prompt.id, 'acted-on')).toMatchObject([{ state: 'hidden' }])
    expect(await reportsOf(author.id, 'acted-on')).toMatchObject([{ state: 'hidden' }])
  })

  test('takes the powers of an operator away until it ends', async () => {
    const colleague = await provision(await signUpOperator(app))
    await addPublication(app, colleague, {})
    await ban(colleague)
    const banned = { status: 403, code: 'account.banned' }
    await expect(act('hide', {}, colleague)).rejects.toMatchObject(banned)
    await expect(colleague.call(listReportsRoute, { query: {} })).rejects.toMatchObject(banned)
    await expect(colleague.call(listModerationActionsRoute, { query: {} })).rejects.toMatchObject(
      banned,
    )
    await unban(colleague)
    await expect(act('hide', {}, colleague)).resolves.toBeDefined()
  })

  test('is not for oneself', async () => {
    await addPublication(app, operator, {})
    await expect(ban(operator)).rejects.toMatchObject({ code: 'moderation.own-account' })
  })
})
