import { listPromptsRoute, savePromptRoute, searchRoute } from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSearch } from '#platform/database/queries/run-search.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { createKeyedQueue } from '#platform/workers/create-fair-queue.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { matchesSearch, selectNearMatches } from './search-prompts.ts'

let app: TestApp
let ada: TestUser
let workspaceId: string
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  ada = await signUpUser(app)
  await make('Planting seeds')
  await make('Plantign trees')
  const { id } = await make('Original of many')
  const prompt = await app.database
    .selectFrom('prompts')
    .select('workspaceId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  workspaceId = prompt.workspaceId
  // So many that PostgreSQL plans as it does with a large workspace.
  await sql`
    insert into prompts (id, workspace_id, title, description, system_message, body, variables, target_models,
      modality, tags, settings, content_hash, last_save_id, search_text, slug, includes)
    select gen_random_uuid(), workspace_id, title, description, system_message, body, variables, target_models,
      modality, tags, settings, content_hash, last_save_id,
      (select string_agg(md5(number::text || part), ' ') from generate_series(1, 5) as part), slug, includes
    from prompts, generate_series(1, 2000) as number where id = ${id}
  `.execute(app.database)
  await sql`vacuum analyze prompts`.execute(app.database)
})
afterAll(() => app.close())

const make = (title: string) =>
  ada.call(savePromptRoute, {
    params: { id: createId() },
    body: { saveId: createId(), baseRevision: 0, content: { ...emptyContent, title } },
  })

const eightWords = 'planting seeds between stones beneath ancient walnut branches'

/** How PostgreSQL finds the rows of a query that a search makes. */
const planOf = async (query: (database: Kysely<DB>) => { explain: () => Promise<unknown[]> }) => {
  const queueSearch = createKeyedQueue({ mostWaiting: 0, refuse: () => new Error('Too many') })
  const deps = { database: app.database, queueSearch }
  const explain = (database: Kysely<DB>) => query(database).explain()
  return JSON.stringify(await runSearch(deps, { accountId: 'ada' }, explain))
}

test('an index finds the prompts that match as typed', async () => {
  const plan = await planOf((database) =>
    database
      .selectFrom('prompts')
      .select('id')
      .where('workspaceId', '=', workspaceId)
      .where(matchesSearch(eightWords)),
  )
  expect(plan).toContain('Bitmap Index Scan on prompts_search_text')
  expect(plan).toContain('Bitmap Index Scan on prompts_search_vector')
})

test('an index finds the prompts with words like those that were typed', async () => {
  const owner = { accountId: '', workspaceId, role: 'owner' as const }
  const near = { text: eightWords, isTrash: false }
  const plan = await planOf((database) => selectNearMatches(database, owner, near))
  expect(plan).toContain('Bitmap Index Scan on prompts_search_text')
})

test('words like those that were typed are searched where nothing matches as typed', async () => {
  const list = async (q: string) => {
    const { prompts, total } = await ada.call(listPromptsRoute, { query: { q } })
    const { hits } = await ada.call(searchRoute, { query: { q } })
    const found = hits.map(({ title }) => title.map(({ text }) => text).join(''))
    expect(found.toSorted()).toEqual(prompts.map(({ title }) => title).toSorted())
    expect(total).toBe(prompts.length)
    return found.toSorted()
  }
  expect(await list('planting')).toEqual(['Planting seeds'])
  expect(await list('plantingg')).toEqual(['Plantign trees', 'Planting seeds'])
  expect(await list('zzzzzz')).toEqual([])
})
