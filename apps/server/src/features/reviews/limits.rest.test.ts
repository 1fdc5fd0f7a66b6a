import { deleteReviewRoute, getMeRoute } from '@product/contract'
import { expect, test } from 'vitest'
import { addPublication } from '#testing/add-publication.ts'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildTestApp } from '#testing/build-test-app.ts'
import { signUpUser } from '#testing/sign-up-user.ts'
import { reviewsAnHour, reviewsAnHourByAddress } from './routes.ts'

test('reviewing is limited by account, and by address across accounts', async () => {
  await avoidWindowBoundary(reviewsAnHour.windowSeconds)
  const app = await buildTestApp()
  try {
    const author = await signUpUser(app)
    await author.call(getMeRoute)
    const { slug } = await addPublication(app, author, {})
    const refusals: number[] = []
    for (let person = 0; person < 3; person += 1) {
      const { call } = await signUpUser(app)
      for (let time = 0; time < reviewsAnHour.limit + 1; time += 1)
        await call(deleteReviewRoute, { params: { slug } }).catch(({ status }) => {
          expect(status).toBe(429)
          refusals.push(person)
        })
    }
    // Refused requests of an account count for its address, too.
    const asked = 3 * (reviewsAnHour.limit + 1)
    expect(refusals.filter((person) => person === 0)).toEqual([0])
    expect(asked - refusals.length).toBeLessThanOrEqual(reviewsAnHourByAddress.limit)
    expect(refusals.filter((person) => person === 2)).toHaveLength(reviewsAnHour.limit + 1)
  } finally {
    await app.close()
  }
})
