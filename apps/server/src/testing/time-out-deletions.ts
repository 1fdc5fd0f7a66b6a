import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

/**
 * Statements that delete more than so many rows of a table fail as if they had reached the statement timeout,
 * until the function that is returned is called.
 */
export async function timeOutDeletions(
  database: Kysely<DB>,
  { table, moreThan }: { table: string; moreThan: number },
): Promise<() => Promise<unknown>> {
  const name = sql.id(`time_out_deletions_of_${table}`)
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      if (select count(*) from deleted) > ${sql.lit(moreThan)} then
        raise exception 'too many rows for one statement' using errcode = 'query_canceled';
      end if;
      return null;
    end
    $$;
    create trigger ${name} after delete on ${sql.table(table)}
      referencing old table as deleted for each statement execute function ${name}();
  `.execute(database)
  return () => sql`drop function ${name} cascade`.execute(database)
}
