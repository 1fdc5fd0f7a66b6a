import {
  countUseRoute,
  getMeRoute,
  getMyReviewRoute,
  getPublicPromptRoute,
  saveReviewRoute,
  starPromptRoute,
} from '@product/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { addPublication } from '#testing/add-publication.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let slug: string
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false, ratingsNeedProvenEmail: true } })
  const author = await signUpUser(app)
  await author.call(getMeRoute)
  slug = (await addPublication(app, author, {})).slug
})
afterAll(() => app.close())

const params = () => ({ slug })
const rate = ({ call }: TestUser) =>
  call(saveReviewRoute, { params: params(), body: { rating: 1, text: 'Bad.' } })

test('accounts without a confirmed address change neither rating, stars nor uses of their own', async () => {
  const accounts = await Promise.all([1, 2, 3].map(() => signUpUser(app)))
  for (const account of accounts) {
    await account.call(countUseRoute, { params: params() })
    await expect(rate(account)).rejects.toMatchObject({ code: 'review.address-unproven' })
    await expect(account.call(starPromptRoute, { params: params() })).rejects.toMatchObject({
      code: 'library.star-address-unproven',
    })
    const { refusal } = await account.call(getMyReviewRoute, { params: params() })
    expect(refusal).toContain('confirm your email address')
  }
  const [reader] = accounts as [TestUser]
  // All of one network: one visitor.
  expect(await reader.call(getPublicPromptRoute, { params: params() })).toMatchObject({
    uses: 1,
    stars: 0,
    reviews: 0,
  })
})

test('a confirmed address reviews and stars', async () => {
  const reader = await signUpProven(app)
  await reader.call(countUseRoute, { params: params() })
  await rate(reader)
  expect(await reader.call(starPromptRoute, { params: params() })).toEqual({ stars: 1 })
})

test('where no mail is sent, an operator decides', () => {
  const needs = (environment: NodeJS.ProcessEnv) => loadConfig(environment).ratingsNeedProvenEmail
  expect(needs({})).toBe(false)
  expect(needs({ SMTP_URL: 'smtp://mail.example' })).toBe(true)
  expect(needs({ RATINGS_PROVEN_EMAIL: 'on' })).toBe(true)
})
