import type { Report } from '@product/contract'
import type { ModeratedKind, ModerationActionName } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { AccountPart, UserActor } from '#features/accounts/index.ts'
import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { RetentionRule } from '#platform/define-retention.ts'
import type { Config } from '#server/config.ts'
import type { Target } from './find-target.ts'

type Settlement = { moderator: UserActor; action: ModerationActionName; target: Target }

/** The status of reports after an action; featuring or verifying answers none. */
const outcomes: Partial<Record<ModerationActionName, Report['status']>> = {
  hide: 'acted-on',
  ban: 'acted-on',
  restore: 'dismissed',
  unban: 'dismissed',
  dismiss: 'dismissed',
}

/** Closes the open reports of a target; with a ban, those of everything that it took away. */
export async function settleReports(
  transaction: Kysely<DB>,
  { moderator, action, target }: Settlement,
): Promise<number> {
  const status = outcomes[action]
  if (status === undefined) return 0
  const isTarget = sql<boolean>`(target_kind = ${target.kind} and target_id = ${target.id}::uuid)`
  const { numUpdatedRows } = await transaction
    .updateTable('reports')
    .set({
      status,
      handledBy: moderator.accountId,
      handledAt: sql<Date>`now()`,
    })
    .where('status', '=', 'open')
    .where(action === 'ban' ? sql<boolean>`(${isTarget} or ${isOf(target.id)})` : isTarget)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const isOf = (accountId: string) => sql<boolean>`target_id in (
  select prompt_id from publications where author_id = ${accountId}::uuid
  union all select id from reviews where account_id = ${accountId}::uuid
  union all select id from collections where author_id = ${accountId}::uuid
  union all select id from community_questions where author_id = ${accountId}::uuid
  union all select id from community_answers where author_id = ${accountId}::uuid
)`

/** A deleted target, as its reports describe it. */
export async function findOptionalReportedTarget(
  transaction: Kysely<DB>,
  kind: ModeratedKind,
  id: string,
): Promise<Target | undefined> {
  const report = await transaction
    .selectFrom('reports')
    .select(['targetId', 'targetTitle', 'targetPath'])
    .where('targetKind', '=', kind)
    .where(sql<boolean>`target_id::text = ${id}`)
    .where('status', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return (
    report && {
      kind,
      id: report.targetId,
      title: report.targetTitle,
      path: report.targetPath,
      slug: null,
      isPublic: false,
    }
  )
}

/** Open reports stay, however old; the moderator's action stays in the audit trail. */
export const sweepClosedReports =
  ({ retention }: Config): RetentionRule =>
  (database) =>
    deleteExpired(database, {
      table: 'reports',
      column: 'handledAt',
      olderThan: `${retention.messageDays} days`,
      where: sql`status <> 'open'`,
    })

/** Reports stay when the account goes, without saying whose they were. */
export const reportsOfAccount: AccountPart = {
  name: 'reports',
  label: 'Reports',
  exportAll: async function* ({ database }, { accountId }) {
    yield* await database
      .selectFrom('reports')
      .select(['targetKind', 'targetTitle', 'targetPath', 'reason', 'text', 'status', 'createdAt'])
      .where('reporterId', '=', accountId)
      .orderBy('createdAt')
      .execute()
  },
  count: async () => 0,
}
