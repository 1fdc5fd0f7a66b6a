import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Acknowledgement } from './create-mixed-writer.ts'

/** A line for each acknowledged write that is not stored, and for each thing that is stored in part. */
export async function findDamage(
  database: Kysely<DB>,
  acknowledged: readonly Acknowledgement[],
): Promise<string[]> {
  const damage: string[] = []
  for (const write of acknowledged) {
    const { rows } = await findWritten(write).execute(database)
    if (rows.length === 0) damage.push(`lost: ${JSON.stringify(write)}`)
  }
  for (const [what, query] of Object.entries(partialWrites)) {
    const { rows } = await query.execute(database)
    for (const row of rows) damage.push(`${what}: ${JSON.stringify(row)}`)
  }
  return damage
}

function findWritten(write: Acknowledgement): RawBuilder<unknown> {
  switch (write.kind) {
    case 'sign-up':
      return sql`select 1 from auth_users where id = ${write.userId}`
    case 'save':
      return sql`select 1 from prompts
        where id = ${write.promptId} and revision >= ${write.revision}`
    case 'version':
      return sql`select 1 from prompt_versions
        join version_contents using (workspace_id, content_hash)
        where prompt_id = ${write.promptId} and number = ${write.number}
          and content->>'body' = ${write.body}`
    case 'collection':
      return sql`select 1 from collections where id = ${write.id}`
    case 'run':
      return sql`select 1 from runs
        where id = ${write.id} and status = 'Success' and output = ${write.output}`
    case 'publication':
      return sql`select 1 from publication_versions
        where prompt_id = ${write.promptId} and version = ${write.version}`
    case 'star':
      return sql`select 1 from publication_stars join accounts on accounts.id = account_id
        where prompt_id = ${write.promptId} and subject = ${write.userId}`
  }
}

/** Rows that a transaction writes together with others which are not there. */
const partialWrites: Record<string, RawBuilder<unknown>> = {
  'a prompt without all of its versions': sql`
    select prompts.id, latest_version, count(number), max(number)
    from prompts left join prompt_versions on prompt_id = prompts.id
    group by prompts.id having count(number) <> latest_version or max(number) <> latest_version`,
  'a prompt that differs from its newest version': sql`
    select prompts.id from prompts join prompt_versions
      on prompt_id = prompts.id and number = latest_version
    where prompts.content_hash <> prompt_versions.content_hash`,
  'a publication without its version': sql`
    select prompt_id from publications where not exists (
      select from publication_versions as stored
      where stored.prompt_id = publications.prompt_id and stored.version = publications.version)`,
  'a publication with a wrong count of stars': sql`
    select prompt_id, stars from publications where stars <> (
      select count(*) from publication_stars as given
      where given.prompt_id = publications.prompt_id)`,
  'a run that has ended and has not': sql`
    select id, status from runs where (status = 'Running') <> (ended_at is null)`,
  'an account without its first collections or prompt': sql`
    select id from accounts where
      (select count(*) from collections where workspace_id = accounts.workspace_id) < 3
      or not exists (select from prompts where workspace_id = accounts.workspace_id)`,
  'a user without an identity': sql`
    select id from auth_users where email is not null and not exists (
      select from auth_identities where user_id = auth_users.id)`,
}
