import { getMeRoute, sendReportRoute } from '@product/contract'
import { createId } from '@product/domain'
import { expect, test } from 'vitest'
import { addPublication } from '#testing/add-publication.ts'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildTestApp } from '#testing/build-test-app.ts'
import { callAs, signUpUser } from '#testing/sign-up-user.ts'
import { reportsAnHour, reportsAnHourByAddress } from './routes.ts'

test('reporting is limited by account, and by address for everyone behind it', async () => {
  await avoidWindowBoundary(reportsAnHour.windowSeconds)
  const app = await buildTestApp()
  try {
    const author = await signUpUser(app)
    await author.call(getMeRoute)
    const { slug } = await addPublication(app, author, {})
    const body = () => ({ id: createId(), kind: 'prompt', target: slug, reason: 'spam' }) as const
    const tooMany = { status: 429 }
    for (let time = 0; time < reportsAnHour.limit; time += 1)
      await author.call(sendReportRoute, { body: body() })
    await expect(author.call(sendReportRoute, { body: body() })).rejects.toMatchObject(tooMany)
    const visitor = callAs(app)
    for (let time = reportsAnHour.limit + 1; time < reportsAnHourByAddress.limit; time += 1)
      await visitor(sendReportRoute, { body: body() })
    await expect(visitor(sendReportRoute, { body: body() })).rejects.toMatchObject(tooMany)
  } finally {
    await app.close()
  }
})

test('visitors of all networks that one customer can have report 60 times an hour together', async () => {
  await avoidWindowBoundary(reportsAnHourByAddress.windowSeconds)
  const app = await buildTestApp({ config: { trustedProxies: ['loopback'] } })
  const reportFrom = async (network: number) => {
    const response = await app.post(
      '/api/v1/reports',
      { id: createId(), kind: 'prompt', target: 'unknown', reason: 'spam' },
      { headers: { 'x-forwarded-for': `2001:db8:1:${network}::1` } },
    )
    return response.status
  }
  try {
    for (let network = 0; network < 60; network += 1) expect(await reportFrom(network)).toBe(404)
    expect(await reportFrom(60)).toBe(429)
  } finally {
    await app.close()
  }
})
