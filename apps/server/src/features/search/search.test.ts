import { createCollectionRoute, saveTemplateRoute, searchRoute } from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTeam } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

async function addOneOfEachKind(user: TestUser): Promise<void> {
  await makePrompt(user, { title: 'Garden plans', body: 'Plan a garden with ponds.' })
  await user.call(createCollectionRoute, { body: { id: createId(), name: 'Garden sheds' } })
  await user.call(saveTemplateRoute, {
    params: { id: createId() },
    body: {
      category: 'Business',
      kind: 'Conversation',
      color: 'red',
      content: { ...emptyContent, title: 'Garden walls' },
    },
  })
}

const listFound = async ({ call }: TestUser) =>
  (await call(searchRoute, { query: { q: 'garden' } })).hits.map(({ kind }) => kind).sort()

const kinds = ['collection', 'prompt', 'template']

test('a search finds what is one’s own, of every kind, and nothing of others', async () => {
  const [ada, stranger] = [await signUpUser(app), await signUpUser(app)]
  await addOneOfEachKind(ada)
  expect(await listFound(ada)).toEqual(kinds)
  expect(await listFound(stranger)).toEqual([])
})

test('everyone in a workspace finds what is in it, and only there', async () => {
  const { owner, members } = await buildTeam(app, 'viewer')
  const [viewer] = members
  if (!viewer) throw new Error('The team has no viewer')
  await addOneOfEachKind(owner)
  expect(await listFound(viewer)).toEqual(kinds)
  const personal = { ...viewer, call: callAs(app, viewer.session.access_token) }
  expect(await listFound(personal)).toEqual([])
})
