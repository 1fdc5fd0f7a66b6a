import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { deleteExpired } from './delete-expired.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('more rows than fit into one batch are deleted, no transaction deletes more than a batch', async () => {
  await sql`
    create table deletions (rows int);
    create function note_deletion() returns trigger language plpgsql as
      $$ begin insert into deletions select count(*) from old_rows; return null; end $$;
    create trigger note_deletion after delete on conversations
      referencing old table as old_rows for each statement execute function note_deletion();
    insert into conversations (id, kind, person_name, subject, updated_at)
    select gen_random_uuid(), 'contact', '', '', now() - make_interval(days => n % 10)
    from generate_series(1, 5000) as n
  `.execute(database.kysely)
  await deleteExpired(database.kysely, {
    table: 'conversations',
    column: 'updatedAt',
    olderThan: '4 days 12 hours',
  })
  const left = await database.kysely.selectFrom('conversations').select('id').execute()
  expect(left).toHaveLength(2_500)
  const { rows } = await sql<{ rows: number }>`select rows from deletions`.execute(database.kysely)
  expect(rows.map(({ rows: deleted }) => deleted)).toEqual([2_000, 500])
})
