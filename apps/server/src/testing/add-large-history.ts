import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

type History = { promptId: string; versions: number; bodyCharacters: number }

/** Gives a prompt so many more versions, each with a long text of its own. */
export async function addLargeHistory(
  database: Kysely<DB>,
  { promptId, versions, bodyCharacters }: History,
): Promise<void> {
  await sql`
    insert into prompt_versions
      (prompt_id, number, workspace_id, content, content_hash, author_id, changed_fields, sealed)
    select prompt_id, number + extra, workspace_id,
      content || jsonb_build_object('body', (
        select substring(string_agg(md5(extra || '-' || piece), '') from 1 for ${bodyCharacters}::int)
        from generate_series(0, ${bodyCharacters}::int / 32) as piece
      )),
      'large-' || extra, author_id, changed_fields, true
    from prompt_versions, generate_series(1, ${versions}::int) as extra
    where prompt_id = ${promptId} and number = 1
  `.execute(database)
  await database
    .updateTable('prompts')
    .set({ latestVersion: versions + 1 })
    .where('id', '=', promptId)
    .execute()
}
