import {
  changePlanRoute,
  getMeRoute,
  getOEmbedRoute,
  getOriginalUpdateRoute,
  getPublicPromptContentRoute,
  getPublicPromptRoute,
  getPublishedVersionRoute,
  listLibraryRoute,
  listModerationActionsRoute,
  moderateRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPublication } from '#testing/add-publication.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'

const beginning = 'Say how it begins. '.repeat(40)
const content = {
  title: 'Quarterly forecast',
  description: 'Forecasts a quarter.',
  systemMessage: 'SECRET system',
  body: `${beginning}SECRET body for {{quarter}} in {{region}}`,
  variables: [
    {
      name: 'quarter',
      type: 'choice' as const,
      defaultValue: 'SECRET default',
      required: true,
      choices: ['SECRET default'],
    },
  ],
}

let app: TestApp
let author: TestUser
let operator: TestUser
let prompt: { id: string; slug: string }
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  author = await signUpUser(app)
  operator = await signUpOperator(app)
  prompt = await addPublication(app, author, { content })
  await addPublication(app, author, { content: { title: 'Quarterly report' } })
  await mark('mark-pro')
})
afterAll(() => app.close())

const mark = (action: 'mark-pro' | 'unmark-pro', target = prompt.slug) =>
  operator.call(moderateRoute, { body: { action, kind: 'prompt', target } })

async function signUpOn(plan: 'free' | 'pro') {
  const person = await signUpUser(app)
  await person.call(changePlanRoute, { body: { plan } })
  return person
}

const readWhole = ({ call }: Pick<TestUser, 'call'>, version?: number) =>
  call(getPublicPromptContentRoute, {
    params: { slug: prompt.slug },
    query: version === undefined ? {} : { version },
  })

test('everyone sees the beginning of a Pro prompt and nothing else of its text, wherever it is shown', async () => {
  const call = callAs(app)
  const params = { slug: prompt.slug }
  const page = await call(getPublicPromptRoute, { params })
  expect(page).toMatchObject({
    isPro: true,
    title: content.title,
    description: content.description,
  })
  expect(page.content.body).toBe(`${beginning.slice(0, 300)}…`)
  expect(page.content.variables.map(({ name }) => name)).toEqual(['quarter', 'region'])
  const url = `${app.config.siteUrl}/p/${prompt.slug}`
  const answers = [
    page,
    await call(getPublicPromptRoute, { params: { slug: prompt.id } }),
    await call(getPublishedVersionRoute, { params: { ...params, version: 1 } }),
    await call(listLibraryRoute, { query: {} }),
    await call(listLibraryRoute, { query: { q: 'forecast' } }),
    await call(getOEmbedRoute, { query: { url } }),
  ]
  expect(JSON.stringify(answers)).not.toContain('SECRET')
  const { prompts } = await call(listLibraryRoute, { query: { q: 'forecast' } })
  expect(prompts).toMatchObject([{ isPro: true, excerpt: beginning.slice(0, 300) }])
})

test('a search for words of the locked text finds nothing', async () => {
  expect((await callAs(app)(listLibraryRoute, { query: { q: 'SECRET' } })).prompts).toEqual([])
})

test('of a short prompt at most half is shown', async () => {
  const short = await addPublication(app, author, {
    content: { title: 'Short forecast', body: 'Forecast {{it}}' },
  })
  await mark('mark-pro', short.slug)
  const page = await callAs(app)(getPublicPromptRoute, { params: { slug: short.slug } })
  expect([page.content.body, page.excerpt]).toEqual(['Forecas…', 'Forecas'])
})

test('the whole text is for plans with the full library, the author and the workspace', async () => {
  const whole = { version: 1, content: { body: content.body, systemMessage: 'SECRET system' } }
  await expect(readWhole({ call: callAs(app) })).rejects.toMatchObject({ status: 401 })
  const free = await signUpOn('free')
  await expect(readWhole(free)).rejects.toMatchObject({
    status: 402,
    code: 'plan.not-included',
    message: 'This prompt is part of the Pro plan.',
    details: { feature: 'library', plan: 'free', neededPlan: 'pro' },
  })
  await expect(readWhole(free, 1)).rejects.toMatchObject({ status: 402 })
  expect(await readWhole(await signUpOn('pro'))).toMatchObject(whole)
  expect(await readWhole(await signUpOn('pro'), 1)).toMatchObject(whole)
  await author.call(changePlanRoute, { body: { plan: 'free' } })
  expect(await readWhole(author)).toMatchObject(whole)

  const { workspaceId } = await app.database
    .selectFrom('publications')
    .select('workspaceId')
    .where('promptId', '=', prompt.id)
    .executeTakeFirstOrThrow()
  const accountId = (await free.call(getMeRoute)).account.id
  await app.database
    .insertInto('workspaceMembers')
    .values({ workspaceId, accountId, role: 'viewer' })
    .execute()
  expect(await readWhole(free)).toMatchObject(whole)
})

test('copies of a Pro prompt are offered its updates only where the plan has the full library', async () => {
  const copyAs = async ({ call }: TestUser) => {
    const id = createId()
    const source = { kind: 'prompt' as const, id: prompt.id, version: 1 }
    await call(savePromptRoute, {
      params: { id },
      body: { saveId: createId(), baseRevision: 0, content: emptyContent, source },
    })
    return async () => (await call(getOriginalUpdateRoute, { params: { id } })).update
  }
  const onFree = await copyAs(await signUpOn('free'))
  const onPro = await copyAs(await signUpOn('pro'))
  await app.database
    .updateTable('publications')
    .set({ version: 2 })
    .where('promptId', '=', prompt.id)
    .execute()
  expect(await onFree()).toBeNull()
  expect(await onPro()).toMatchObject({ theirs: { body: content.body } })
})

test('without the mark it is whole for everyone again, and both are in the audit trail', async () => {
  const open = await addPublication(app, author, { content: { ...content, title: 'Open again' } })
  await mark('mark-pro', open.slug)
  await mark('unmark-pro', open.slug)
  const page = await callAs(app)(getPublicPromptRoute, { params: { slug: open.slug } })
  expect([page.isPro, page.content.body]).toEqual([false, content.body])
  const { actions } = await operator.call(listModerationActionsRoute, { query: {} })
  const taken = actions.filter(({ targetId }) => targetId === open.id).map(({ action }) => action)
  expect(taken).toEqual(['unmark-pro', 'mark-pro'])
})
