import { createId } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { visibleLists, visiblePromptIds, visiblePrompts } from './visible-items.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Changes that copies need not hear of, with the reason. */
const unmarked: Record<string, Partial<Record<Event, string>>> = {
  accounts: {
    insert: 'nothing is named after a new account yet',
    delete: 'its shares, templates and publications change with it',
  },
  workspaces: {
    insert: 'its first member is added with it',
    delete: 'its members and prompts are deleted with it',
  },
  publications: {
    insert: 'nobody has starred it yet',
    delete: 'its stars are deleted with it',
  },
  runs: {
    update: 'only the time of its start is sent',
    delete: 'the time of a last use stays',
  },
  favorites: { update: 'rows are added and deleted only' },
  collectionPrompts: { update: 'rows are added and deleted only' },
  collectionPeople: { update: 'rows are added and deleted only' },
  publicationStars: { update: 'rows are added and deleted only' },
}

const events = ['insert', 'update', 'delete'] as const
type Event = (typeof events)[number]

test('every table that decides what somebody sees marks its changes', async () => {
  const { kysely } = database
  const reader = { accountId: createId() }
  const range = { workspaceIds: [createId()], low: createId(), high: createId() }
  const queries = [
    ...Object.values(visibleLists).map((list) => list(reader)),
    visiblePrompts(reader, visiblePromptIds(reader, range)),
  ]
  const plans = await Promise.all(
    queries.map((query) => sql`explain (format json) ${query}`.execute(kysely)),
  )
  const read = new Set(
    [...JSON.stringify(plans).matchAll(/"Relation Name":"(\w+)"/g)].map(([, name]) => name),
  )
  expect([...read]).toEqual(expect.arrayContaining(['shares', 'workspace_members', 'collections']))
  const { rows } = await sql<Record<Event, boolean> & { table: string }>`
    select pg_class.relname as table,
      coalesce(bool_or(tgtype & 4 > 0), false) as insert,
      coalesce(bool_or(tgtype & 16 > 0), false) as update,
      coalesce(bool_or(tgtype & 8 > 0), false) as delete
    from pg_class
    left join (
      pg_trigger join pg_proc on pg_proc.oid = tgfoid and prosrc like '%insert into sync_marks%'
    ) on tgrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    group by relname
  `.execute(kysely)
  const missed = rows
    .filter(({ table }) => read.has(table))
    .flatMap((row) => events.flatMap((event) => (row[event] ? [] : [`${event} ${row.table}`])))
  const allowed = Object.entries(unmarked).flatMap(([table, reasons]) =>
    Object.keys(reasons).map((event) => `${event} ${table.replace(/[A-Z]/g, '_$&').toLowerCase()}`),
  )
  expect(missed.toSorted()).toEqual(allowed.toSorted())
})
