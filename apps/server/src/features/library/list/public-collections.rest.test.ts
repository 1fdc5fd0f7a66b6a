import {
  changeCollectionRoute,
  changePromptsRoute,
  countUnpublishedPromptsRoute,
  createCollectionRoute,
  getPublicCollectionRoute,
  listUnpublishedPromptsRoute,
  moderateRoute,
  publishPromptRoute,
  withdrawPromptRoute,
} from '@product/contract'
import { createId, type PromptContent } from '@product/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTagRevisions } from '#platform/http/pages/cache-tags.ts'
import { cacheTagsOf } from '#server/cached-pages.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let ada: TestUser
let slug: string
let publicId: string
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  ada = await signUpUser(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  const body = { id: createId(), name: 'For all', visibility: 'public', color: 'pink' } as const
  const collection = await ada.call(createCollectionRoute, { body })
  slug = collection.slug
  publicId = collection.publicId ?? ''
})

const read = (query: { cursor?: string; limit?: number } = {}) =>
  callAs(app)(getPublicCollectionRoute, { params: { publicId }, query })

const titlesOf = async () => (await read()).prompts.map(({ title }) => title)

const place = (action: 'add-to-collection' | 'remove-from-collection', id: string) =>
  ada.call(changePromptsRoute, { body: { action, ids: [id], collection: slug } })

async function add(title: string, content: Partial<PromptContent> = {}): Promise<string> {
  const id = await makePrompt(ada, { title, description: 'For a test.', ...content })
  await place('add-to-collection', id)
  return id
}

const publish = (id: string) =>
  ada.call(publishPromptRoute, { params: { id }, body: { category: 'writing', licence: 'mit' } })

const unknown = { status: 404, code: 'collection.unknown' }

describe('a public collection', () => {
  test('shows published prompts only, as they were published, and who wrote them', async () => {
    const shown = await add('Shown', { body: 'As published' })
    await publish(shown)
    await add('A draft with sk-ant-secret')
    const withdrawn = await add('Withdrawn')
    await publish(withdrawn)
    await ada.call(withdrawPromptRoute, { params: { id: withdrawn } })
    await app.database
      .updateTable('prompts')
      .set({ title: 'A working title', body: 'A secret draft' })
      .where('id', '=', shown)
      .execute()
    const collection = await read()
    expect(collection).toMatchObject({
      name: 'For all',
      color: 'pink',
      author: { name: 'Ada Example' },
      promptCount: 1,
      prompts: [{ title: 'Shown', excerpt: 'As published' }],
    })
    expect(JSON.stringify(collection)).not.toMatch(/secret|Withdrawn|working title/)
  })

  test('shows a prompt that is added to it as soon as it is published', async () => {
    const id = await add('Later')
    expect(await titlesOf()).toEqual([])
    await publish(id)
    expect(await titlesOf()).toEqual(['Later'])
    await ada.call(changePromptsRoute, { body: { action: 'delete', ids: [id] } })
    expect(await titlesOf()).toEqual([])
  })

  test('comes page by page with the beginnings of its prompts', async () => {
    for (const title of ['First', 'Second', 'Third'])
      await publish(await add(title, { body: 'long '.repeat(20_000) }))
    const first = await read({ limit: 2 })
    expect(JSON.stringify(first).length).toBeLessThan(10_000)
    const second = await read({ limit: 2, cursor: first.nextCursor ?? '' })
    const titles = [...first.prompts, ...second.prompts].map(({ title }) => title)
    expect(titles).toEqual(['Third', 'Second', 'First'])
    expect(second.nextCursor).toBeNull()
    await expect(read({ cursor: 'nonsense' })).rejects.toMatchObject({ status: 400 })
  })

  test('is read anew once a prompt of it is published, withdrawn, hidden, added or taken out', async () => {
    const revisions = createTagRevisions(app.database)
    const isChangedBy = async (change: () => Promise<unknown>) => {
      const before = await revisions(cacheTagsOf(`/c/${publicId}`))
      await change()
      return (await revisions(cacheTagsOf(`/c/${publicId}`))) !== before
    }
    const operator = await signUpOperator(app)
    const id = await add('Changing')
    expect(await isChangedBy(() => publish(id))).toBe(true)
    expect(await isChangedBy(() => place('remove-from-collection', id))).toBe(true)
    const move = { action: 'move' as const, ids: [id], collection: 'work' }
    expect(await isChangedBy(() => place('add-to-collection', id))).toBe(true)
    expect(await isChangedBy(() => ada.call(changePromptsRoute, { body: move }))).toBe(true)
    expect(await isChangedBy(() => place('add-to-collection', id))).toBe(true)
    const hide = { action: 'hide', kind: 'prompt', target: id, reason: 'Spam' } as const
    expect(await isChangedBy(() => operator.call(moderateRoute, { body: hide }))).toBe(true)
    const restore = { ...hide, action: 'restore' } as const
    expect(await isChangedBy(() => operator.call(moderateRoute, { body: restore }))).toBe(true)
    expect(await isChangedBy(() => ada.call(withdrawPromptRoute, { params: { id } }))).toBe(true)
    expect(await isChangedBy(() => add('A draft'))).toBe(false)
  })

  test('made private is read by nobody at once, and made public again is where it was', async () => {
    const change = (visibility: 'private' | 'public') =>
      ada.call(changeCollectionRoute, { params: { slug }, body: { visibility } })
    expect(await change('private')).toMatchObject({ publicId: null })
    await expect(read()).rejects.toMatchObject(unknown)
    expect(await change('public')).toMatchObject({ publicId })
    expect(await read()).toMatchObject({ name: 'For all' })
  })

  test('is not found by its slug or by guessing', async () => {
    publicId = `${slug}-and-some-more`
    await expect(read()).rejects.toMatchObject(unknown)
  })
})

test('its owner is told which prompts others do not see, and what keeps them from being published', async () => {
  const key = `sk-ant-${'a1B2c3D4'.repeat(5)}`
  await publish(await add('Published'))
  const draft = await add('Draft')
  const leaking = await add('With a key', { body: `Use ${key}` })
  const withdrawn = await add('Withdrawn')
  await publish(withdrawn)
  await ada.call(withdrawPromptRoute, { params: { id: withdrawn } })
  const large = await add('Too large', { body: '{{> nothing-of-this-name}}' })
  const trashed = await add('In the trash')
  await ada.call(changePromptsRoute, { body: { action: 'delete', ids: [trashed] } })
  const { prompts, total } = await ada.call(listUnpublishedPromptsRoute, { params: { slug } })
  expect(total).toBe(4)
  expect(await ada.call(countUnpublishedPromptsRoute, { params: { slug } })).toEqual({ total })
  const kinds = prompts.map(({ id, status, problems }) => [
    id,
    status,
    problems.map(({ kind }) => kind),
  ])
  expect(kinds).toHaveLength(4)
  expect(kinds).toEqual(
    expect.arrayContaining([
      [draft, 'unpublished', []],
      [leaking, 'unpublished', ['key']],
      [withdrawn, 'withdrawn', []],
      [large, 'unpublished', ['broken']],
    ]),
  )
  expect(JSON.stringify(prompts)).not.toContain(key)
})
