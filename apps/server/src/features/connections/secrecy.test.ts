import {
  changeConnectionRoute,
  checkConnectionRoute,
  createConnectionRoute,
  exportMyDataRoute,
  listConnectionsRoute,
  listModelsRoute,
  testConnectionRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { createCaller } from '@product/sdk'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser } from '#testing/sign-up-user.ts'
import { startModelDouble } from '#testing/start-model-double.ts'

const key = 'sk-secret-7f3a9c51e2d84b60-tail'

/** Every row of every table, as text. */
async function dump({ database }: TestApp): Promise<string> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(database)
  const texts: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`
      select row::text as text from ${sql.raw(name)} as row`.execute(database)
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.join('\n')
}

test('a key is in no answer, no log line and nowhere in the database', async () => {
  await using double = await startModelDouble()
  const app = await buildTestApp({ config: { rateLimits: false } })
  const answers: string[] = []
  const { session } = await signUpUser(app)
  const call = createCaller({
    baseUrl: app.url,
    fetch: async (request) => {
      request.headers.set('authorization', `Bearer ${session.access_token}`)
      const response = await fetch(request)
      answers.push(await response.clone().text())
      return response
    },
  })
  const access = { provider: 'openai', key, baseUrl: double.openai } as const
  const id = createId()
  const params = { id }

  double.lists.key = key
  await call(testConnectionRoute, { body: access })
  await call(createConnectionRoute, { body: { id, ...access } })
  // A provider that repeats the key in whatever it says.
  const failure = { status: 400, code: 'bad', message: `What is ${key}? Not a good key: ${key}` }
  double.behave({ failure })
  await call(testConnectionRoute, { body: access })
  await call(checkConnectionRoute, { params })
  await call(createConnectionRoute, { body: { id: createId(), ...access, name: 'Failing' } })
  double.answerRaw((_request, response) => response.writeHead(500).end(`<h1>${key}</h1>`))
  await call(changeConnectionRoute, { params, body: { key } })
  double.answerRaw((_request, response) => response.destroy())
  await call(checkConnectionRoute, { params })
  const refused = { ...access, key: `${key}${'x'.repeat(1_000)}`, baseUrl: 'ftp://nowhere' }
  await call(testConnectionRoute, { body: refused }).catch(() => undefined)
  await call(testConnectionRoute, {
    body: { ...access, baseUrl: `https://${key}@x.example` },
  }).catch(() => undefined)
  for (const route of [listConnectionsRoute, listModelsRoute, exportMyDataRoute]) await call(route)

  expect(answers.length).toBeGreaterThan(10)
  const everything = { answers, log: app.logLines(), database: await dump(app) }
  expect(JSON.stringify(everything.answers)).not.toContain(key)
  expect(JSON.stringify(everything.log)).not.toContain(key)
  expect(everything.database).not.toContain(key)
  expect(everything.database).toContain('tail')
  await app.close()
})
