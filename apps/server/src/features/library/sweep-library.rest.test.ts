import { countUseRoute, saveReviewRoute } from '@product/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPublication } from '#testing/add-publication.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { computeTrending } from './define-trending.ts'

let app: TestApp
let author: TestUser
let reader: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  author = await signUpUser(app, { firstName: 'Ada' })
  reader = await signUpUser(app, { firstName: 'Bob' })
})
afterAll(() => app.close())

async function sweep() {
  await app.jobs.enqueue(app.database, 'sweep-library', {})
  await app.drainJobs()
}

const use = (user: TestUser | undefined, slug: string) =>
  (user?.call ?? callAs(app))(countUseRoute, { params: { slug } })

const ageUses = (promptId: string, days: number) =>
  app.database
    .updateTable('publicationUses')
    .set({ day: sql<Date>`day - ${days}::int` })
    .where('promptId', '=', promptId)
    .execute()

const findPublication = (promptId: string) =>
  app.database
    .selectFrom('publications')
    .select(['uses', 'popularity', 'trendingScore'])
    .where('promptId', '=', promptId)
    .executeTakeFirstOrThrow()

const daysOf = async (promptId: string) => {
  const { rows } = await sql<{ days: number }>`
    select (now() at time zone 'utc')::date - day as days from publication_uses
    where prompt_id = ${promptId} order by 1
  `.execute(app.database)
  return rows.map(({ days }) => days)
}

test('deletes old uses, keeps the counts, and lets people review what they used long ago', async () => {
  const { id, slug } = await addPublication(app, author, {})
  await use(undefined, slug)
  await use(reader, slug)
  await ageUses(id, 10)
  await use(reader, slug)
  await ageUses(id, 401)
  await use(undefined, slug)
  expect(await daysOf(id)).toEqual([0, 401, 411, 411])
  await sweep()
  expect(await daysOf(id)).toEqual([0, 401])
  expect(await findPublication(id)).toMatchObject({ uses: 4, popularity: 4 })
  const body = { rating: 5, text: 'Still good.' }
  expect(await reader.call(saveReviewRoute, { params: { slug }, body })).toMatchObject({
    rating: 5,
  })
})

test('never deletes uses that trending still counts', async () => {
  const { id } = await addPublication(app, author, {})
  await sql`
    insert into publication_uses (prompt_id, person, day)
    select ${id}, 'person ' || n, (now() at time zone 'utc')::date - 9
    from generate_series(1, 40) as n
  `.execute(app.database)
  await sweep()
  await computeTrending(app.database)
  expect((await findPublication(id)).trendingScore).toBeCloseTo(5)
})

test('goes through more uses than one batch has', async () => {
  const { id } = await addPublication(app, author, {})
  // Without the trigger: counting thousands of uses of one prompt in one statement is slow.
  await sql`
    alter table publication_uses disable trigger user;
    insert into publication_uses (prompt_id, person, day)
    select ${sql.lit(id)}, 'person ' || n, (now() at time zone 'utc')::date - 500
    from generate_series(1, 4100) as n;
    alter table publication_uses enable trigger user;
  `.execute(app.database)
  await sweep()
  expect(await daysOf(id)).toEqual([])
})

test('deletes words that no publication has any more', async () => {
  const { id } = await addPublication(app, author, { content: { title: 'Zymurgy basics' } })
  const words = async () => {
    const rows = await app.database.selectFrom('libraryWords').select('word').execute()
    return rows.map(({ word }) => word)
  }
  await sweep()
  expect(await words()).toContain('zymurgy')
  await app.database.deleteFrom('prompts').where('id', '=', id).execute()
  await sweep()
  expect(await words()).not.toContain('zymurgy')
  expect(await words()).toContain('ada')
})
