import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runForRequest } from '#platform/run-for-request.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { createTagRevisions, invalidateTags } from './cache-tags.ts'

let database: TestDatabase
let here: TestApp
let elsewhere: TestApp
let rendered = 0
/** Called in the middle of a rendering, after the data was read. */
let afterRead: () => Promise<void> = async () => undefined

/** Pages that show one row of the database. */
const pages = () => async (request: Request) => {
  rendered += 1
  const seed = await database.kysely
    .selectFrom('seeds')
    .select('name')
    .where('name', 'like', 'shown %')
    .executeTakeFirst()
  await afterRead()
  const isMissing = new URL(request.url).pathname === '/p/later' && !seed
  return new Response(`<p>${seed?.name ?? 'nothing'}</p>`, {
    status: isMissing ? 404 : 200,
    headers: { 'content-type': 'text/html' },
  })
}

beforeAll(async () => {
  database = await createTestDatabase()
  here = await buildTestApp({ database, pages, config: { rateLimits: false } })
  elsewhere = await buildTestApp({ database, pages, config: { rateLimits: false } })
})
beforeEach(() => {
  rendered = 0
  afterRead = async () => undefined
})
afterAll(async () => {
  await here.close()
  await elsewhere.close()
  await database.drop()
})

const show = (text: string, names: string[]) =>
  database.kysely.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('seeds').where('name', 'like', 'shown %').execute()
    await transaction
      .insertInto('seeds')
      .values({ name: `shown ${text}` })
      .execute()
    await invalidateTags(transaction, names)
  })

const read = async (app: TestApp, path: string) => await (await app.request(path)).text()

describe('a kept page that shows what changes', () => {
  test('is rendered once while nothing changes', async () => {
    await show('first', ['library'])
    for (let visit = 0; visit < 3; visit++)
      expect(await read(here, '/discover')).toContain('shown first')
    expect(rendered).toBe(1)
  })

  test('is new at the next request after a change, in every process', async () => {
    for (const number of [1, 2, 3, 4, 5]) {
      for (const app of [here, elsewhere]) await read(app, '/discover?tab=trending')
      await show(`change ${number}`, ['library'])
      for (const path of ['/discover', '/discover?tab=trending', '/discover.data', '/u/somebody'])
        for (const app of [here, elsewhere])
          expect(await read(app, path)).toContain(`shown change ${number}`)
    }
  })

  test('does not keep what was read before a change that came while it was rendered', async () => {
    await show('before', ['prompt:a'])
    afterRead = async () => {
      afterRead = async () => undefined
      await show('after', ['prompt:a'])
      // Somebody who comes after the change, while the old page is not finished.
      expect(await read(here, '/p/a')).toContain('shown after')
    }
    expect(await read(here, '/p/a')).toContain('shown before')
    expect(await read(here, '/p/a')).toContain('shown after')
    expect(await read(elsewhere, '/p/a')).toContain('shown after')
  })

  test('stays when something else changes', async () => {
    await read(here, '/p/b')
    rendered = 0
    await show('of another', ['prompt:c', 'library'])
    expect(await read(here, '/p/b')).not.toContain('shown of another')
    expect(rendered).toBe(0)
  })

  test.each(['/p/%63oded', '/P/coded', '/p//coded', '/p/coded/'])(
    'is known by what it shows, however its address is written: %s',
    async (path) => {
      await read(here, path)
      await show(`for ${path}`, ['prompt:coded'])
      expect(await read(here, path)).toContain(`shown for ${path}`)
    },
  )

  test('that was missing is there as soon as what it shows is', async () => {
    await database.kysely.deleteFrom('seeds').where('name', 'like', 'shown %').execute()
    for (const app of [here, elsewhere]) expect((await app.request('/p/later')).status).toBe(404)
    await show('at last', ['prompt:later'])
    for (const app of [here, elsewhere]) expect((await app.request('/p/later')).status).toBe(200)
  })
})

describe('the revisions of pages', () => {
  test('are asked for together by requests that come together', async () => {
    const readRevisions = createTagRevisions(database.kysely)
    let questions = 0
    const count = () => {
      questions += 1
    }
    database.pool.on('acquire', count)
    const asked = Array.from({ length: 100 }, (_, number) => readRevisions([`page ${number}`]))
    const later = Promise.resolve().then(() =>
      Promise.all(Array.from({ length: 100 }, () => readRevisions(['library']))),
    )
    await Promise.all([...asked, later])
    database.pool.off('acquire', count)
    expect(questions).toBeLessThanOrEqual(2)
  })

  test('are told to everyone else when the request that asked first timed out', async () => {
    const readRevisions = createTagRevisions(database.kysely)
    const timeout = new AbortController()
    const first = runForRequest({ signal: timeout.signal, client: 'a' }, () => readRevisions(['a']))
    const second = readRevisions(['b'])
    timeout.abort()
    expect(await Promise.all([first, second])).toEqual(['0', '0'])
  })

  test('are told to everyone else when one asks for a name that cannot be', async () => {
    const readRevisions = createTagRevisions(database.kysely)
    await database.kysely
      .transaction()
      .execute((transaction) => invalidateTags(transaction, ['told']))
    const asked = [readRevisions(['prompt:a\0b', 'told']), readRevisions(['told'])]
    expect(await Promise.all(asked)).toEqual(['0,1', '1'])
  })

  test('hold every change that was made before they were asked for', async () => {
    const readRevisions = createTagRevisions(database.kysely)
    const seen: string[] = []
    for (let change = 0; change < 20; change++) {
      // Others keep a question under way at every moment.
      const others = [readRevisions(['x']), readRevisions(['y'])]
      await database.kysely
        .transaction()
        .execute((transaction) => invalidateTags(transaction, ['x']))
      seen.push(await readRevisions(['x', 'y']))
      await Promise.all(others)
    }
    expect(seen).toEqual(Array.from({ length: 20 }, (_, change) => `${change + 1},0`))
  })
})
