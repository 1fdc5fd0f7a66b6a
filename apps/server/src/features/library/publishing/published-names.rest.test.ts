import {
  changePromptsRoute,
  deleteAccountRoute,
  getOriginalUpdateRoute,
  publishPromptRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let author: TestUser
let reader: TestUser
let stranger: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  author = await signUpUser(app)
  reader = await signUpUser(app, { firstName: 'Bob' })
  stranger = await signUpUser(app, { firstName: 'Eve' })
})
afterAll(() => app.close())

const content = { description: 'For tests.', body: 'Hello' }

async function publish(user: TestUser, title: string, id = createId()) {
  await makePrompt(user, { ...content, title }, id)
  const { publication } = await user.call(publishPromptRoute, {
    params: { id },
    body: { category: 'business', licence: 'cc-by-4.0' },
  })
  return { id, slug: publication?.slug }
}

async function deleteForGood(user: TestUser, id: string) {
  for (const action of ['delete', 'delete-for-good'] as const)
    await user.call(changePromptsRoute, { body: { action, ids: [id] } })
}

async function copy(id: string): Promise<string> {
  const copyId = createId()
  const source = { kind: 'prompt', id, version: 1 } as const
  const saved = { ...emptyContent, title: 'Copy', body: 'Hello' }
  await reader.call(savePromptRoute, {
    params: { id: copyId },
    body: { saveId: createId(), baseRevision: 0, content: saved, source },
  })
  return copyId
}

test('nobody else publishes under the id or the slug of a prompt that was deleted', async () => {
  const { id, slug } = await publish(author, 'Weekly report')
  expect(slug).toBe('weekly-report')
  await deleteForGood(author, id)
  await expect(publish(stranger, 'Weekly report', id)).rejects.toMatchObject({
    status: 409,
    code: 'publication.id-taken',
  })
  expect((await publish(stranger, 'Weekly report')).slug).toMatch(/^weekly-report-\w+$/)
  expect((await publish(author, 'Weekly report')).slug).toBe('weekly-report')
})

test('ids and slugs stay taken when their author deletes the account', async () => {
  const leaving = await signUpUser(app)
  const { id } = await publish(leaving, 'Farewell letter')
  await leaving.call(deleteAccountRoute, { body: { confirmation: leaving.email } })
  await expect(publish(stranger, 'Farewell letter', id)).rejects.toMatchObject({
    code: 'publication.id-taken',
  })
  expect((await publish(stranger, 'Farewell letter')).slug).not.toBe('farewell-letter')
})

test('a copy is offered updates of the author of its original only', async () => {
  const { id } = await publish(author, 'Daily report')
  const copyId = await copy(id)
  await app.database
    .updateTable('publications')
    .set({ version: 2 })
    .where('promptId', '=', id)
    .execute()
  const update = async () =>
    (await reader.call(getOriginalUpdateRoute, { params: { id: copyId } })).update
  expect(await update()).toMatchObject({ toVersion: 2 })
  const other = await publish(stranger, 'Another report')
  const { authorId } = await app.database
    .selectFrom('publications')
    .select('authorId')
    .where('promptId', '=', other.id)
    .executeTakeFirstOrThrow()
  await app.database
    .updateTable('publications')
    .set({ authorId })
    .where('promptId', '=', id)
    .execute()
  expect(await update()).toBeNull()
})
