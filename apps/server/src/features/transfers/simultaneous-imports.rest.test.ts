import { getMeRoute, importPromptsRoute, listPromptsRoute } from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await createTestDatabase()
  app = await buildTestApp({ config: { rateLimits: false }, database })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const importOne = (user: TestUser, body: string) =>
  user.call(importPromptsRoute, {
    body: {
      importId: createId(),
      prompts: [
        {
          content: { ...emptyContent, body },
          versions: [],
          nameMoves: [],
          testValues: {},
          isFavorite: false,
          collections: [],
        },
      ],
      collections: [],
    },
  })

/** Holds the lock that imports of a workspace wait for, on a connection that is not of the app's pool. */
async function holdContents(user: TestUser) {
  const { workspace } = await user.call(getMeRoute)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const name = `version-contents:${workspace.id}`
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
  const countWaiting = async (): Promise<unknown> => {
    const { rows } = await client.query(
      `select count(*)::int as waiting from pg_locks
       where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows[0]?.waiting
  }
  return { countWaiting, release: () => client.end() }
}

test('more imports of one workspace than there are connections leave connections to others', async () => {
  const [ada, bob] = await Promise.all([signUpUser(app), signUpUser(app)])
  const { countWaiting, release } = await holdContents(ada)
  const connections = database.pool.options.max
  const imports = Array.from({ length: 2 * connections }, (_, number) =>
    importOne(ada, `text ${number}`),
  )
  await expect.poll(countWaiting).toBe(1)
  // More requests than the imports need to be read, so that all of them are waiting by the end.
  for (let count = 0; count < 4 * connections; count += 1) await bob.call(getMeRoute)
  expect(await countWaiting()).toBe(1)
  await release()
  await Promise.all(imports)
  const { total } = await ada.call(listPromptsRoute, { query: {} })
  expect(total).toBeGreaterThanOrEqual(imports.length)
})

test('an import that would wait behind too many others is refused with the time to try again', async () => {
  const ada = await signUpUser(app)
  const { release } = await holdContents(ada)
  const imports = Array.from({ length: 20 }, (_, number) => importOne(ada, `text ${number}`))
  const results = Promise.allSettled(imports)
  const refused = await Promise.any(
    imports.map((imported) =>
      imported.then(
        () => Promise.reject(),
        (error: unknown) => error,
      ),
    ),
  )
  expect(refused).toMatchObject({
    status: 429,
    code: 'request.too-many-bulk-writes',
    details: { retryAfterSeconds: 10 },
  })
  await release()
  const stored = (await results).filter(({ status }) => status === 'fulfilled')
  expect(stored).toHaveLength(16)
})
