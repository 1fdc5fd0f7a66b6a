import { deleteCommentRoute } from '@product/contract'
import { createId } from '@product/domain'
import { expect, test } from 'vitest'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildTestApp } from '#testing/build-test-app.ts'
import { signUpUser } from '#testing/sign-up-user.ts'
import { commentChangesAnHour } from './routes.ts'

test('a person changes comments a limited number of times an hour, and others go on', async () => {
  await avoidWindowBoundary(commentChangesAnHour.windowSeconds)
  const app = await buildTestApp({ config: { apiRateLimit: 10_000 } })
  try {
    const [busy, other] = [await signUpUser(app), await signUpUser(app)]
    const statusOf = ({ call }: typeof busy): Promise<number> =>
      call(deleteCommentRoute, { params: { id: createId() } }).then(
        () => 204,
        ({ status }) => status,
      )
    const statuses: number[] = []
    for (let time = 0; time <= commentChangesAnHour.limit; time += 1)
      statuses.push(await statusOf(busy))
    expect(statuses.filter((status) => status === 404)).toHaveLength(commentChangesAnHour.limit)
    expect(statuses.at(-1)).toBe(429)
    expect(await statusOf(other)).toBe(404)
  } finally {
    await app.close()
  }
})
