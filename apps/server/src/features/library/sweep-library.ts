import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'

const rowsPerBatch = 2_000

/** Once a day: deletes old uses, and words that no publication has any more. */
export function defineLibrarySweep({
  jobs,
  database,
  config,
}: Pick<Deps, 'jobs' | 'database' | 'config'>): void {
  jobs.define(
    'sweep-library',
    { retries: 2, firstPauseSeconds: 60, schedule: '27 3 * * *' },
    async () => {
      await deleteOldUses(database, config.retention.useDays)
      await deleteUnusedWords(database)
    },
  )
}

type Use = { day: string; promptId: string; person: string }

const beforeAll: Use = {
  day: '-infinity',
  promptId: '00000000-0000-0000-0000-000000000000',
  person: '',
}

async function deleteOldUses(database: Kysely<DB>, days: number): Promise<void> {
  let last: Use | undefined = beforeAll
  while (last) last = await deleteBatchOfUses(database, days, last)
}

/**
 * Returns where the batch ended. The number of uses is stored with the publication and stays. An
 * account's last use of a prompt stays too, because only people who used a prompt may review it.
 */
async function deleteBatchOfUses(
  database: Kysely<DB>,
  days: number,
  after: Use,
): Promise<Use | undefined> {
  const { rows } = await sql<Use>`
    with batch as (
      select day, prompt_id, person from publication_uses
      where day < (now() at time zone 'utc')::date - ${days}::int
        and (day, prompt_id, person) > (${after.day}::date, ${after.promptId}::uuid, ${after.person})
      order by day, prompt_id, person limit ${rowsPerBatch}
    ), deleted as (
      delete from publication_uses as old using batch
      where old.day = batch.day and old.prompt_id = batch.prompt_id and old.person = batch.person
        and (
          not exists (
            select from accounts
            where id = case when old.person ~ '^[0-9a-f-]{36}$' then old.person::uuid end
          )
          or exists (
            select from publication_uses as newer
            where newer.prompt_id = old.prompt_id and newer.person = old.person
              and newer.day > old.day
          )
        )
    )
    select day::text, prompt_id, person from batch
    order by batch.day desc, prompt_id desc, person desc limit 1
  `.execute(database)
  return rows[0]
}

/** Publishing waits while the words are compared, so that no word of a new prompt is lost. */
async function deleteUnusedWords(database: Kysely<DB>): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = '5s'`.execute(transaction)
    await sql`lock table library_words in share row exclusive mode`.execute(transaction)
    await sql`
      delete from library_words where word not in (
        select unnest(tsvector_to_array(search_vector)) from publications
      )
    `.execute(transaction)
  })
}
