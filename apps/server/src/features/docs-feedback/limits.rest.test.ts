import { createId } from '@product/domain'
import { expect, test } from 'vitest'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildTestApp } from '#testing/build-test-app.ts'

test('one address answers 60 times an hour', async () => {
  const limited = await buildTestApp()
  const answers = await Promise.all(
    Array.from({ length: 61 }, () =>
      limited.request(`/api/v1/docs-feedback/${createId()}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ page: 'editor', isHelpful: true }),
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  await limited.close()
})

test('the networks that one customer can have answer 180 times an hour together', async () => {
  await avoidWindowBoundary(3_600)
  const limited = await buildTestApp({ config: { trustedProxies: ['loopback'] } })
  const answerFrom = async (network: number) => {
    const response = await limited.request(`/api/v1/docs-feedback/${createId()}`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `2001:db8:1:${network}::1`,
      },
      body: JSON.stringify({ page: 'editor', isHelpful: true }),
    })
    return response.status
  }
  // One by one: a limiter that waits long for its database lets requests pass.
  for (let count = 0; count < 180; count++) expect(await answerFrom(count)).toBe(200)
  expect(await answerFrom(180)).toBe(429)
  await limited.close()
})
