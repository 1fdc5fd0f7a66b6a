import { type ActivityAction, type ActivitySubjectKind, createId } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

/** Who did it, and the workspace in whose log it stands. */
type ActivityActor = { accountId: string; workspaceId: string }

type Activity = {
  action: ActivityAction
  /** Its title is stored, because the thing may be renamed or deleted later. */
  subject: { kind: ActivitySubjectKind; id: string | null; title: string }
  details?: Record<string, string | number | boolean | null>
}

/**
 * Writes to the activity log, in the transaction that makes the change. A personal workspace has no
 * log: nothing is stored for it.
 */
export async function recordActivity(
  transaction: Kysely<DB>,
  { accountId, workspaceId }: ActivityActor,
  { action, subject, details = {} }: Activity,
): Promise<void> {
  await sql`
    insert into activity (
      id, workspace_id, account_id, actor_name, action, subject_kind, subject_id, subject_title, details
    )
    select ${createId()}, workspaces.id, accounts.id, accounts.name, ${action}, ${subject.kind},
      ${subject.id}, ${subject.title.slice(0, longestTitle)}, ${JSON.stringify(details)}::jsonb
    from workspaces, accounts
    where workspaces.id = ${workspaceId} and workspaces.kind = 'team' and accounts.id = ${accountId}
  `.execute(transaction)
}

const longestTitle = 200
