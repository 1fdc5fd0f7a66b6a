import { getMeRoute, listPromptsRoute } from '@product/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import type { TestUser } from '#testing/sign-up-user.ts'
import { sortKinds } from './sort-kinds.ts'

let app: TestApp
let olga: TestUser
let workspaceId: string
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  olga = await signUpOperator(app)
  workspaceId = (await olga.call(getMeRoute)).workspace.id
})
beforeEach(() => void app.logLines().splice(0))
afterAll(() => app.close())

test.each([
  ['time', sql`timestamptz '2026-11-16 05:37:38.123457+05:30'`],
  ['time', sql`timestamptz '1969-12-31 23:59:59.999999Z'`],
  ['integer', sql`(-2147483648)::integer`],
  ['bigint', sql`10000000123::bigint`],
  ['double', sql`0.1::double precision + 0.2::double precision`],
  ['double', sql`5e-324::double precision`],
  ['double', sql`0::double precision`],
  ['text', sql`'日本 👍'::text`],
] as const)('a %s is held exactly', async (name, value) => {
  const kind = sortKinds[name]
  const { rows } = await sql<{ text: string }>`select ${kind.write(value)} as text`.execute(
    app.database,
  )
  const written = kind.schema.parse(rows[0]?.text)
  const { rows: compared } = await sql<{ same: boolean }>`
    select ${kind.read(written)} = ${value} as same`.execute(app.database)
  expect(compared[0]?.same).toBe(true)
})

const id = '0197a3f0-0000-7000-8000-000000000000'
const zone = '2026-01-01 00:00:00+99:99'
const inLibrary = { order: 'recent', isInstead: false, value: zone, id }

describe.each([
  ['/api/v1/prompts', [zone, id]],
  ['/api/v1/prompts?sort=created', ['1'.repeat(30), id]],
  ['/api/v1/prompts?sort=title', ['a\0', id]],
  ['/api/v1/runs', [zone, 'exec_00000001']],
  ['/api/v1/runs', ['1', 'exec_\0']],
  ['/api/v1/templates', { position: 2 ** 40, id }],
  ['/api/v1/library', inLibrary],
  ['/api/v1/library', { ...inLibrary, order: 'popular', value: '3000000000' }],
  ['/api/v1/library', { ...inLibrary, order: 'rating', value: 'NaN' }],
  ['/api/v1/library', { ...inLibrary, order: 'rating', value: '1e-400' }],
  ['/api/v1/library/collections', [zone, id]],
  ['/api/v1/library/stars', [zone, id]],
  ['/api/v1/shares/received', [zone, id]],
  ['/api/v1/notifications', [zone, id]],
  ['/api/v1/moderation/reports', [zone, id]],
  ['/api/v1/moderation/actions', [zone, id]],
  ['/api/v1/workspaces/{workspace}/activity', [zone, id]],
])('%s with the forged cursor %j', (path, place) => {
  test.each([
    ['is refused', Buffer.from(JSON.stringify(place)).toString('base64url')],
    ['is refused in any other form', JSON.stringify(place)],
  ])('%s before the database is asked', async (_, cursor) => {
    const address = new URL(path.replace('{workspace}', workspaceId), app.url)
    address.searchParams.set('cursor', cursor)
    const headers = { authorization: `Bearer ${olga.session.access_token}` }
    const response = await fetch(address, { headers })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { code: expect.stringMatching(/\.cursor-invalid$/) },
    })
    expect(app.logLines().filter(({ err }) => err)).toEqual([])
  })
})

test('pages sorted by titles go on after the longest of titles', async () => {
  const title = '日'.repeat(200)
  for (const last of ['一', '二', '三']) await makePrompt(olga, { title: title.slice(1) + last })
  const titles: string[] = []
  let cursor: string | undefined
  do {
    const page = await olga.call(listPromptsRoute, {
      query: { sort: 'title', limit: 1, ...(cursor && { cursor }) },
    })
    titles.push(...page.prompts.map((prompt) => prompt.title))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(titles.filter((each) => each.startsWith('日'))).toHaveLength(3)
})
