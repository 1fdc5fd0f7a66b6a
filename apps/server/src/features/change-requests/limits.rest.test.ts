import { withdrawChangeRequestRoute } from '@product/contract'
import { createId } from '@product/domain'
import { expect, test } from 'vitest'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildTestApp } from '#testing/build-test-app.ts'
import { signUpUser } from '#testing/sign-up-user.ts'
import { changeRequestsAnHour, changeRequestsAnHourByAddress } from './routes.ts'

test('changes of requests are limited by account, and by address across accounts', async () => {
  await avoidWindowBoundary(changeRequestsAnHour.windowSeconds)
  const app = await buildTestApp()
  try {
    const allowed: number[] = []
    for (let person = 0; person < 3; person += 1) {
      const { call } = await signUpUser(app)
      for (let time = 0; time < changeRequestsAnHour.limit + 1; time += 1)
        await call(withdrawChangeRequestRoute, { params: { id: createId() } }).catch(
          ({ status }) => {
            expect([404, 429]).toContain(status)
            if (status === 404) allowed.push(person)
          },
        )
    }
    expect(allowed.filter((person) => person === 0)).toHaveLength(changeRequestsAnHour.limit)
    expect(allowed.length).toBeLessThanOrEqual(changeRequestsAnHourByAddress.limit)
  } finally {
    await app.close()
  }
})
