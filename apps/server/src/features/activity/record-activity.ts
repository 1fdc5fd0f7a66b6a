import { type ActivityAction, type ActivitySubjectKind, createId } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

/** A person, or something that acts without an account. */
export type ActivityActor = { accountId: string } | { name: 'Stripe' | 'The operator' }

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
  { workspaceId, ...actor }: ActivityActor & { workspaceId: string },
  { action, subject, details = {} }: Activity,
): Promise<void> {
  const accountId = 'accountId' in actor ? actor.accountId : null
  const name = 'name' in actor ? actor.name : null
  await sql`
    insert into activity (
      id, workspace_id, account_id, actor_name, action, subject_kind, subject_id, subject_title, details
    )
    select ${createId()}, workspaces.id, accounts.id, coalesce(accounts.name, ${name}), ${action},
      ${subject.kind}, ${subject.id}, ${subject.title.slice(0, longestTitle)},
      ${JSON.stringify(details)}::jsonb
    from workspaces left join accounts on accounts.id = ${accountId}::uuid
    where workspaces.id = ${workspaceId} and workspaces.kind = 'team'
      and (accounts.id is not null or ${name}::text is not null)
  `.execute(transaction)
}

const longestTitle = 200
