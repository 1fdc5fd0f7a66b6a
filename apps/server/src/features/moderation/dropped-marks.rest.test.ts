import {
  changeProfileRoute,
  createCollectionRoute,
  getMeRoute,
  listModerationActionsRoute,
  moderateRoute,
  publishPromptRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent, type ModeratedKind, productName } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let operator: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  operator = await signUpOperator(app)
})
afterAll(() => app.close())

const act = (action: 'verify' | 'feature', kind: ModeratedKind, target: string) =>
  operator.call(moderateRoute, { body: { action, kind, target, reason: '' } })

async function newestActionOn(id: string) {
  const { actions } = await operator.call(listModerationActionsRoute, { query: {} })
  return actions.find(({ targetId }) => targetId === id)
}

test.each([
  ['name', { name: 'OpenAI' }, false],
  ['handle', { handle: 'openai-official' }, false],
  ['biography', { bio: 'Hello' }, true],
  ['name to the same', { name: 'Ada Example' }, true],
])('a verified author who changes the %s', async (_, body, stays) => {
  const author = await signUpUser(app)
  await author.call(createCollectionRoute, {
    body: { id: createId(), name: 'Box', visibility: 'public' },
  })
  const { account } = await author.call(getMeRoute)
  await act('verify', 'author', account.handle)
  const me = await author.call(changeProfileRoute, { body })
  expect(me.account.verified).toBe(stays)
  expect(await newestActionOn(account.id)).toMatchObject(
    stays ? { action: 'verify' } : { action: 'unverify', moderator: productName },
  )
})

test('a featured prompt is featured no longer once another version is published', async () => {
  const author = await signUpUser(app)
  const content = { title: 'Featured', description: 'For tests.', body: 'Hello' }
  const id = await makePrompt(author, content)
  const publish = () =>
    author.call(publishPromptRoute, {
      params: { id },
      body: { category: 'business', licence: 'cc-by-4.0' },
    })
  const isFeatured = async () => {
    const { featuredAt } = await app.database
      .selectFrom('publications')
      .select('featuredAt')
      .where('promptId', '=', id)
      .executeTakeFirstOrThrow()
    return featuredAt !== null
  }
  await publish()
  await act('feature', 'prompt', id)
  await publish()
  expect(await isFeatured()).toBe(true)
  await author.call(savePromptRoute, {
    params: { id },
    body: {
      saveId: createId(),
      baseRevision: 1,
      content: { ...emptyContent, ...content, body: 'Buy this' },
    },
  })
  await publish()
  expect(await isFeatured()).toBe(false)
  expect(await newestActionOn(id)).toMatchObject({
    action: 'unfeature',
    moderator: productName,
    title: 'Featured',
  })
})

const turned = 'Promptuary\u202eyrautpmorP'

test('a name with characters that cannot be seen is refused, with the reason', async () => {
  const { call } = await signUpUser(app)
  await expect(call(changeProfileRoute, { body: { name: turned } })).rejects.toMatchObject({
    status: 400,
    details: [{ message: expect.stringContaining('invisible') }],
  })
})

test('a name that comes with the sign-up loses such characters', async () => {
  const { call } = await signUpUser(app, { firstName: 'A\u2066d\u200ba' })
  expect((await call(getMeRoute)).account.name).toBe('Ada Example')
})

test('a public title or collection cannot have them either', async () => {
  const author = await signUpUser(app)
  const id = await makePrompt(author, { title: turned, description: 'Tests.', body: 'Hello' })
  await expect(
    author.call(publishPromptRoute, {
      params: { id },
      body: { category: 'business', licence: 'cc-by-4.0', confirmed: true },
    }),
  ).rejects.toMatchObject({ details: { problems: [{ kind: 'invisible', field: 'title' }] } })
  const make = (visibility: 'public' | 'private') =>
    author.call(createCollectionRoute, { body: { id: createId(), name: turned, visibility } })
  await expect(make('public')).rejects.toMatchObject({ code: 'collection.name-invisible' })
  await expect(make('private')).resolves.toMatchObject({ name: turned })
})
