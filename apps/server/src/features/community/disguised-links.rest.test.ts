import { askQuestionRoute } from '@product/contract'
import { createId } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'
import type { TestUser } from '#testing/sign-up-user.ts'

const siteUrl = 'https://site.example'

let app: TestApp
let newcomer: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false, siteUrl } })
  newcomer = await signUpProven(app)
})
afterAll(() => app.close())

const ask = (body: string) =>
  newcomer.call(askQuestionRoute, {
    body: { id: createId(), category: 'help', title: 'How do loops work here', body },
  })

test.each([
  `${siteUrl})@evil.museum`,
  `${siteUrl}[@evil.museum`,
  `${siteUrl}]@evil.museum/docs`,
  `${siteUrl}\\@evil.museum`,
  `${siteUrl}|@evil.museum`,
  `${siteUrl}^@evil.museum`,
  `${siteUrl}'@evil.museum`,
  `${siteUrl}"@evil.museum`,
  `${siteUrl}*@evil.museum`,
  `<${siteUrl}\\@evil.museum>`,
  `HTTPS://site.example)@evil.museum`,
])('a new account cannot post %j, which leads to another site', async (body) => {
  await expect(ask(body)).rejects.toMatchObject({ code: 'community.links-refused' })
})

test('nor a long text with one at its end', async () => {
  const body = `${'All of it. '.repeat(500)} ${siteUrl})@evil.museum`
  await expect(ask(body)).rejects.toMatchObject({ code: 'community.links-refused' })
})

test.each([
  `Is ${siteUrl}/docs/template-language right?`,
  `(see ${siteUrl}/docs)`,
  'Write to me@home or `{{name}}`, or read [the loops](/docs/template-language#loops).',
])('it can post %j', async (body) => {
  await ask(body)
})
