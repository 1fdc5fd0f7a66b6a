import { publishPromptRoute } from '@product/contract'
import { createId } from '@product/domain'
import { expect, test } from 'vitest'
import { avoidWindowBoundary } from '#testing/avoid-window-boundary.ts'
import { buildTestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { publishingAnHour, publishingAnHourByAddress } from './routes.ts'

/** Of a prompt that there is not: it is the asking that counts. */
const publish = ({ call }: TestUser): Promise<number> =>
  call(publishPromptRoute, {
    params: { id: createId() },
    body: { category: 'writing', licence: 'mit' },
  }).then(
    () => 200,
    ({ status }) => status,
  )

async function publishOften(person: TestUser, times: number): Promise<number[]> {
  const answers: number[] = []
  for (let time = 0; time < times; time += 1) answers.push(await publish(person))
  return answers
}

test('publishing is limited by account, and by address across accounts', async () => {
  await avoidWindowBoundary(publishingAnHour.windowSeconds)
  const app = await buildTestApp()
  try {
    const { limit } = publishingAnHour
    const first = await publishOften(await signUpUser(app), limit + 1)
    expect(first.filter((status) => status === 404)).toHaveLength(limit)
    expect(first.at(-1)).toBe(429)
    const people = publishingAnHourByAddress.limit / limit - 1
    for (let person = 0; person < people; person += 1)
      await publishOften(await signUpUser(app), limit)
    expect(await publish(await signUpUser(app))).toBe(429)
  } finally {
    await app.close()
  }
})
