import { type Kysely, sql } from 'kysely'
import { runInBatches } from '#platform/database/queries/run-in-batches.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { RetentionRule } from '#platform/define-retention.ts'
import type { Config } from '#server/config.ts'

const rowsPerBatch = 2_000

/** Deletes old uses. */
export const sweepUses =
  ({ retention: { useDays } }: Pick<Config, 'retention'>): RetentionRule =>
  (database) =>
    runInBatches<Use>(rowsPerBatch, (size, after) =>
      deleteBatchOfUses(database, { days: useDays, size, after: after ?? beforeAll }),
    )

type Use = { day: string; promptId: string; person: string }

const beforeAll: Use = {
  day: '-infinity',
  promptId: '00000000-0000-0000-0000-000000000000',
  person: '',
}

/**
 * Returns where the batch ended. The number of uses is stored with the publication and stays. An
 * account's last use of a prompt stays too, because only people who used a prompt may review it.
 */
async function deleteBatchOfUses(
  database: Kysely<DB>,
  { days, size, after }: { days: number; size: number; after: Use },
): Promise<Use | undefined> {
  const { rows } = await sql<Use>`
    with batch as (
      select day, prompt_id, person from publication_uses
      where day < (now() at time zone 'utc')::date - ${days}::int
        and (day, prompt_id, person) > (${after.day}::date, ${after.promptId}::uuid, ${after.person})
      order by day, prompt_id, person limit ${size}
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

/** Deletes words that no publication has any more. Publishing waits meanwhile, so that no new word is lost. */
export const sweepWords: RetentionRule = async (database) => {
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
