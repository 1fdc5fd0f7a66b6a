import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

type History = { promptId: string; versions: number; bodyCharacters: number }

/** Gives a prompt so many more versions, each with a long text of its own. */
export async function addLargeHistory(
  database: Kysely<DB>,
  { promptId, versions, bodyCharacters }: History,
): Promise<void> {
  await sql`
    with added as (
      select prompt_id, number + extra as number, workspace_id, author_id, changed_fields,
        'large-' || prompt_id || '-' || extra as content_hash,
        content || jsonb_build_object('body', (
          select substring(string_agg(md5(extra || '-' || piece), '') from 1 for ${bodyCharacters}::int)
          from generate_series(0, ${bodyCharacters}::int / 32) as piece
        )) as content
      from prompt_versions join version_contents using (workspace_id, content_hash),
        generate_series(1, ${versions}::int) as extra
      where prompt_id = ${promptId} and number = 1
    ), stored as (
      insert into version_contents (workspace_id, content_hash, content)
      select workspace_id, content_hash, content from added
    )
    insert into prompt_versions
      (prompt_id, number, workspace_id, content_hash, author_id, changed_fields, sealed)
    select prompt_id, number, workspace_id, content_hash, author_id, changed_fields, true from added
  `.execute(database)
  await database
    .updateTable('prompts')
    .set({ latestVersion: versions + 1 })
    .where('id', '=', promptId)
    .execute()
}
