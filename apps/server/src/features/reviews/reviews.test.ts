import {
  deleteAccountRoute,
  deleteReviewRoute,
  getMeRoute,
  getMyReviewRoute,
  listReviewsRoute,
  replyToReviewRoute,
  savePromptRoute,
  saveReviewRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTagRevisions } from '#platform/http/pages/cache-tags.ts'
import { addPublication } from '#testing/add-publication.ts'
import { buildTeam } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let author: TestUser
let reader: TestUser
let prompt: { id: string; slug: string }
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  author = await signUpProvisioned('Ada')
  reader = await signUpProvisioned('Bob')
})
afterAll(() => app.close())
beforeEach(async () => {
  prompt = await addPublication(app, author, {})
})

async function signUpProvisioned(firstName: string): Promise<TestUser> {
  const user = await signUpUser(app, { firstName })
  await user.call(getMeRoute)
  return user
}

async function use({ call }: TestUser, promptId = prompt.id): Promise<void> {
  const { account } = await call(getMeRoute)
  await app.database
    .insertInto('publicationUses')
    .values({ promptId, person: account.id, day: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const review = ({ call }: TestUser, rating = 4, text = 'It does what it says.') =>
  call(saveReviewRoute, { params: { slug: prompt.slug }, body: { rating, text } })

const list = (cursor?: string) =>
  callAs(app)(listReviewsRoute, { params: { slug: prompt.slug }, query: cursor ? { cursor } : {} })

const mine = ({ call }: TestUser) => call(getMyReviewRoute, { params: { slug: prompt.slug } })

const counts = () =>
  app.database
    .selectFrom('publications')
    .select(['ratingCount', 'ratingSum'])
    .where('promptId', '=', prompt.id)
    .executeTakeFirstOrThrow()

const readRevision = (name: string) => createTagRevisions(app.database)([name])

describe('who may review', () => {
  test('nobody who has not used the prompt, and they are told so', async () => {
    await expect(review(reader)).rejects.toMatchObject({
      status: 403,
      code: 'review.prompt-not-used',
    })
    const { review: stored, refusal, isAuthor } = await mine(reader)
    expect([stored, isAuthor]).toEqual([null, false])
    expect(refusal).toContain('Use this prompt before reviewing it')
  })

  test('whoever has used it', async () => {
    await use(reader)
    expect((await mine(reader)).refusal).toBeNull()
    expect(await review(reader, 5, 'Good.')).toMatchObject({
      rating: 5,
      text: 'Good.',
      reply: null,
      author: { name: 'Bob Example' },
    })
  })

  test('whoever has a copy of it', async () => {
    await reader.call(savePromptRoute, {
      params: { id: createId() },
      body: {
        saveId: createId(),
        baseRevision: 0,
        content: { ...emptyContent, title: 'My copy' },
        source: { kind: 'prompt', id: prompt.id, version: 1 },
      },
    })
    await expect(review(reader)).resolves.toMatchObject({ rating: 4 })
  })

  test('not its author', async () => {
    await use(author)
    await expect(review(author)).rejects.toMatchObject({ status: 403, code: 'review.own-prompt' })
    expect((await mine(author)).isAuthor).toBe(true)
  })

  test('no member of the workspace that published it, whichever workspace they are in', async () => {
    const { id, members } = await buildTeam(app, 'viewer', 'editor')
    await app.database
      .updateTable('publications')
      .set({ workspaceId: id })
      .where('promptId', '=', prompt.id)
      .execute()
    const mayReply: boolean[] = []
    for (const { session } of members) {
      const person = { ...reader, call: callAs(app, session.access_token) }
      await use(person)
      await expect(review(person)).rejects.toMatchObject({ code: 'review.own-prompt' })
      mayReply.push((await mine(person)).isAuthor)
    }
    expect(mayReply).toEqual([false, true])
  })

  test('nobody who is banned', async () => {
    const troll = await signUpProvisioned('Tom')
    await use(troll)
    await app.database
      .updateTable('accounts')
      .set({ bannedAt: new Date() })
      .where('subject', '=', troll.session.user.id)
      .execute()
    await expect(review(troll)).rejects.toMatchObject({ status: 403, code: 'account.banned' })
  })

  test.each(['withdrawn', 'hidden'] as const)('nobody, of what is %s', async (status) => {
    await use(reader)
    await review(reader)
    await app.database
      .updateTable('publications')
      .set({ status })
      .where('promptId', '=', prompt.id)
      .execute()
    await expect(review(reader)).rejects.toMatchObject({ status: 404 })
    await expect(list()).rejects.toMatchObject({ status: 404 })
    await expect(mine(reader)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a review', () => {
  test('is one a person, changed when it is saved again', async () => {
    await use(reader)
    const first = await review(reader, 2, 'Hm.')
    const second = await review(reader, 5, 'Better now.')
    expect(second).toMatchObject({ id: first.id, rating: 5, text: 'Better now.' })
    const { reviews, ratings } = await list()
    expect(reviews.map(({ text }) => text)).toEqual(['Better now.'])
    expect(ratings).toEqual([0, 0, 0, 0, 1])
  })

  test('sent many times at once is one', async () => {
    await use(reader)
    await Promise.all([1, 2, 3, 4, 5].map((rating) => review(reader, rating)))
    expect((await list()).reviews).toHaveLength(1)
    expect((await counts()).ratingCount).toBe(1)
  })

  test('counts towards the rating, also after it is changed and deleted', async () => {
    const other = await signUpProvisioned('Cleo')
    await use(reader)
    await use(other)
    await Promise.all([review(reader, 5), review(other, 2)])
    expect(await counts()).toEqual({ ratingCount: 2, ratingSum: 7 })
    await review(other, 4)
    expect(await counts()).toEqual({ ratingCount: 2, ratingSum: 9 })
    await other.call(deleteReviewRoute, { params: { slug: prompt.slug } })
    expect(await counts()).toEqual({ ratingCount: 1, ratingSum: 5 })
  })

  test('is shown to the next visitor of the page, and so is everything that happens to it', async () => {
    await use(reader)
    const revisions = [await readRevision(`prompt:${prompt.slug}`)]
    const { id } = await review(reader)
    revisions.push(await readRevision(`prompt:${prompt.slug}`))
    await author.call(replyToReviewRoute, { params: { id }, body: { text: 'Thank you.' } })
    revisions.push(await readRevision(`prompt:${prompt.slug}`))
    await reader.call(deleteReviewRoute, { params: { slug: prompt.slug } })
    revisions.push(await readRevision(`prompt:${prompt.slug}`))
    expect(new Set(revisions).size).toBe(4)
  })

  test('holds HTML as text and says nothing of the account but what everyone may know', async () => {
    await use(reader)
    await review(reader, 1, '<script>alert(1)</script>')
    const { reviews } = await list()
    expect(reviews[0]?.text).toBe('<script>alert(1)</script>')
    expect(Object.keys(reviews[0]?.author ?? {}).toSorted()).toEqual([
      'avatarUrl',
      'handle',
      'id',
      'name',
      'verified',
    ])
    expect(JSON.stringify(reviews)).not.toContain(reader.email)
  })

  test('that was hidden can be neither changed nor deleted', async () => {
    await use(reader)
    const { id } = await review(reader)
    await app.database
      .updateTable('reviews')
      .set({ hiddenAt: new Date() })
      .where('id', '=', id)
      .execute()
    const hidden = { status: 403, code: 'review.hidden' }
    await expect(review(reader)).rejects.toMatchObject(hidden)
    const deletion = reader.call(deleteReviewRoute, { params: { slug: prompt.slug } })
    await expect(deletion).rejects.toMatchObject(hidden)
    expect((await list()).reviews).toEqual([])
    expect(await counts()).toEqual({ ratingCount: 0, ratingSum: 0 })
  })

  test('goes with the account of whoever wrote it', async () => {
    const leaving = await signUpProvisioned('Lea')
    await use(leaving)
    await review(leaving, 1)
    const before = await readRevision('authors')
    await leaving.call(deleteAccountRoute, { body: { confirmation: leaving.email } })
    expect(await counts()).toEqual({ ratingCount: 0, ratingSum: 0 })
    expect(await readRevision('authors')).not.toBe(before)
  })
})

test('reviews come page by page, the newest first, each once', async () => {
  const people = await Promise.all(
    Array.from({ length: 12 }, (_, index) => signUpProvisioned(`Person${index}`)),
  )
  for (const [index, person] of people.entries()) {
    await use(person)
    await review(person, 3, `Review ${index}`)
  }
  const first = await list()
  expect(first.reviews).toHaveLength(10)
  expect(first.reviews[0]?.text).toBe('Review 11')
  const second = await list(first.nextCursor ?? '')
  expect(second.reviews.map(({ text }) => text)).toEqual(['Review 1', 'Review 0'])
  expect(second.nextCursor).toBeNull()
  await expect(list('nonsense')).rejects.toMatchObject({ code: 'review.cursor-invalid' })
})

describe('an answer', () => {
  test('is the author’s, and an empty one takes it back', async () => {
    await use(reader)
    const { id } = await review(reader)
    const answered = await author.call(replyToReviewRoute, {
      params: { id },
      body: { text: 'Thanks!' },
    })
    expect(answered.reply?.text).toBe('Thanks!')
    expect((await list()).reviews[0]?.reply?.text).toBe('Thanks!')
    await author.call(replyToReviewRoute, { params: { id }, body: { text: ' ' } })
    expect((await list()).reviews[0]?.reply).toBeNull()
  })

  test('is nobody else’s', async () => {
    await use(reader)
    const { id } = await review(reader)
    const answer = reader.call(replyToReviewRoute, { params: { id }, body: { text: 'Me too' } })
    await expect(answer).rejects.toMatchObject({ status: 404, code: 'review.unknown' })
  })
})

const Exported = z.object({ reviews: z.array(z.record(z.string(), z.unknown())) })

test('an export holds a review of a prompt that is hidden meanwhile, but not what it is called', async () => {
  await use(reader)
  await review(reader)
  const read = async () => {
    const headers = { authorization: `Bearer ${reader.session.access_token}` }
    const response = await app.request('/api/v1/me/export', { headers })
    const { reviews } = Exported.parse(await response.json())
    return reviews.at(-1)
  }
  expect(await read()).toMatchObject({ prompt: 'A public prompt', slug: prompt.slug })
  await app.database
    .updateTable('publications')
    .set({ status: 'hidden' })
    .where('promptId', '=', prompt.id)
    .execute()
  expect(await read()).toMatchObject({ prompt: null, slug: null, text: 'It does what it says.' })
})
