import type { NewReport } from '@product/contract'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { type Actor, refuseBanned } from '#features/accounts/index.ts'
import { lockName } from '#platform/database/queries/lock-name.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { moderationError } from './errors.ts'
import { findOptionalTarget, type Target } from './find-target.ts'

type ReportInput = z.output<typeof NewReport>

/** Stores a report and returns its id: that of an earlier one, while the person's is still open. */
export async function sendReport(
  { database }: Pick<Deps, 'database'>,
  actor: Actor,
  { id, kind, target: name, reason, text }: ReportInput,
): Promise<string> {
  const reporterId = actor.kind === 'user' ? actor.accountId : null
  return await database.transaction().execute(async (transaction) => {
    if (reporterId !== null) await refuseBanned(transaction, reporterId)
    await lockName(transaction, `report:${reporterId ?? id}`)
    if (await isSentAgain(transaction, id, reporterId)) return id
    const target = await findOptionalTarget(transaction, kind, name)
    if (!target?.isPublic) throw moderationError('moderation.target-unknown')
    const open = reporterId === null ? null : await findOpen(transaction, target, reporterId)
    if (open) return open
    const { id: targetId, title: targetTitle, path: targetPath } = target
    const inserted = await transaction
      .insertInto('reports')
      .values({ id, targetKind: kind, targetId, targetTitle, targetPath, reporterId, reason, text })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw moderationError('report.id-taken')
    return id
  })
}

async function isSentAgain(
  transaction: Kysely<DB>,
  id: string,
  reporterId: string | null,
): Promise<boolean> {
  const known = await transaction
    .selectFrom('reports')
    .select('reporterId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (known && known.reporterId !== reporterId) throw moderationError('report.id-taken')
  return known !== undefined
}

async function findOpen(
  transaction: Kysely<DB>,
  { kind, id }: Target,
  reporterId: string,
): Promise<string | undefined> {
  const report = await transaction
    .selectFrom('reports')
    .select('id')
    .where('targetKind', '=', kind)
    .where('targetId', '=', id)
    .where('reporterId', '=', reporterId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return report?.id
}
