import {
  type AuditedAction,
  type AuditedKind,
  createId,
  type ModeratedKind,
  productName,
} from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

type RecordedAction = {
  action: AuditedAction
  targetKind: AuditedKind
  targetId: string
  targetTitle: string
  reason: string
}

/** Writes to the audit trail, which operators see, what no operator decided. */
export async function recordSystemAction(
  transaction: Kysely<DB>,
  action: RecordedAction,
): Promise<void> {
  await recordAction(transaction, null, action)
}

/** Of an operator, or of the product itself. */
export async function recordAction(
  transaction: Kysely<DB>,
  operatorId: string | null,
  action: RecordedAction,
): Promise<void> {
  await transaction
    .insertInto('moderationActions')
    .values(({ selectFrom }) => ({
      id: createId(),
      moderatorId: operatorId,
      moderatorName:
        operatorId === null
          ? productName
          : selectFrom('accounts').select('name').where('id', '=', operatorId),
      ...action,
    }))
    .execute()
}

/**
 * Whether an operator has hidden this and not restored it, also when it was deleted since. Clients make
 * the ids: without this, something hidden could be deleted and made public again under the same id.
 */
export async function wasHidden(
  database: Kysely<DB>,
  kind: ModeratedKind,
  id: string,
): Promise<boolean> {
  const last = await database
    .selectFrom('moderationActions')
    .select('action')
    .where('targetKind', '=', kind)
    .where('targetId', '=', id)
    .where('action', 'in', ['hide', 'restore'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.action === 'hide'
}
