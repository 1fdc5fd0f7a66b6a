import {
  changeCollectionRoute,
  changePlanRoute,
  changePromptsRoute,
  createCollectionRoute,
  createConnectionRoute,
  deleteCollectionRoute,
  getMeRoute,
  listActivityRoute,
  publishPromptRoute,
  removeConnectionRoute,
  withdrawPromptRoute,
} from '@product/contract'
import { type ActivityAction, createId } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPlan } from '#features/plans/index.ts'
import { buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { authorize, makePrompt } from '#testing/run-prompts.ts'
import { signUpUser } from '#testing/sign-up-user.ts'
import { sweepActivity } from './list-activity.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

type Filter = {
  by?: string
  action?: ActivityAction
  from?: string
  until?: string
  limit?: number
}

const list = async ({ call }: Member, id: string, filter: Filter = {}) =>
  (await call(listActivityRoute, { params: { id }, query: filter })).entries

test('the log says who did what with prompts, collections, connections and the plan', async () => {
  const { id, owner } = await buildTeam(app)
  const promptId = await makePrompt(owner, {
    title: 'A prompt',
    description: 'Greets somebody by name.',
    body: 'Say hello to {{name}} today',
  })
  const ids = [promptId]
  await owner.call(changePromptsRoute, { body: { action: 'delete', ids } })
  await owner.call(changePromptsRoute, { body: { action: 'restore', ids } })
  const { slug } = await owner.call(createCollectionRoute, {
    body: { id: createId(), name: 'Box' },
  })
  await owner.call(changeCollectionRoute, { params: { slug }, body: { name: 'Case' } })
  await owner.call(deleteCollectionRoute, { params: { slug }, query: {} })
  await owner.call(publishPromptRoute, {
    params: { id: promptId },
    body: { category: 'writing', licence: 'mit', confirmed: true },
  })
  await owner.call(withdrawPromptRoute, { params: { id: promptId } })
  const connection = await owner.call(createConnectionRoute, {
    body: { id: createId(), provider: 'midjourney', name: 'Images' },
  })
  await owner.call(removeConnectionRoute, { params: { id: connection.id } })
  await owner.call(changePlanRoute, { body: { plan: 'pro' } })
  // Changes nothing, and is not recorded.
  await owner.call(changePlanRoute, { body: { plan: 'pro' } })
  await setPlan(app.database, { id, title: '' }, { plan: 'team', operatorId: null })
  const entries = await list(owner, id)
  expect(entries.map(({ action, subject }) => [action, subject.title]).toReversed()).toEqual([
    ['workspace.created', 'Acme Research'],
    ['prompt.created', 'A prompt'],
    ['prompt.deleted', 'A prompt'],
    ['prompt.restored', 'A prompt'],
    ['collection.created', 'Box'],
    ['collection.changed', 'Case'],
    ['collection.deleted', 'Case'],
    ['prompt.published', 'A prompt'],
    ['prompt.withdrawn', 'A prompt'],
    ['connection.added', 'Images'],
    ['connection.removed', 'Images'],
    ['workspace.plan-changed', 'Acme Research'],
    ['workspace.plan-changed', 'Acme Research'],
  ])
  expect(entries[0]).toMatchObject({
    actor: { id: null, name: 'The operator' },
    details: { oldPlan: 'Pro', newPlan: 'Team' },
  })
  expect(entries[1]?.actor).toEqual({ id: owner.accountId, name: 'Olga Owner' })
})

test('it is filtered by person, action and time, page by page, for admins only', async () => {
  const { id, owner, members } = await buildTeam(app, 'admin', 'editor')
  const [admin, editor] = members as [Member, Member]
  for (let made = 0; made < 3; made += 1) await makePrompt(editor)
  await makePrompt(admin)
  await expect(list(editor, id)).rejects.toMatchObject({ status: 403 })
  expect(await list(admin, id, { by: editor.accountId })).toHaveLength(4)
  const created = await list(admin, id, { action: 'prompt.created' })
  expect(created).toHaveLength(4)
  const from = created[1]?.createdAt
  expect(await list(admin, id, { action: 'prompt.created', ...(from && { from }) })).toHaveLength(2)
  expect(await list(admin, id, { until: '2020-01-01T00:00:00Z' })).toEqual([])
  const all = (await list(admin, id, { limit: 100 })).map((entry) => entry.id)
  const paged: string[] = []
  let cursor: string | undefined
  do {
    const page = await owner.call(listActivityRoute, {
      params: { id },
      query: { limit: 2, ...(cursor && { cursor }) },
    })
    paged.push(...page.entries.map((entry) => entry.id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(paged).toEqual(all)
})

test('it is exported as a table in which no title is a formula', async () => {
  const { id, owner, members } = await buildTeam(app, 'editor')
  const [editor] = members as [Member]
  await makePrompt(editor, { title: '=HYPERLINK("http://evil.example")' })
  const path = `/api/v1/workspaces/${id}/activity/export`
  const response = await app.request(path, { headers: authorize(owner) })
  expect(response.headers.get('content-type')).toContain('text/csv')
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain(`"'=HYPERLINK`)
  expect((await app.request(path, { headers: authorize(editor) })).status).toBe(403)
})

test('a personal workspace has no log', async () => {
  const person = await signUpUser(app)
  const { workspace } = await person.call(getMeRoute)
  await makePrompt(person)
  const stored = app.database.selectFrom('activity').select('id')
  expect(await stored.where('workspaceId', '=', workspace.id).execute()).toEqual([])
})

test('entries are deleted after a year', async () => {
  const { id, owner } = await buildTeam(app)
  await makePrompt(owner)
  await sql`
    update activity set created_at = now() - interval '366 days'
    where workspace_id = ${id} and action = 'workspace.created'
  `.execute(app.database)
  await sweepActivity(app.database)
  expect((await list(owner, id)).map(({ action }) => action)).toEqual(['prompt.created'])
})
