import {
  createId,
  type ModeratedKind,
  type ModerationActionName,
  productName,
} from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

type SystemAction = {
  action: ModerationActionName
  targetKind: ModeratedKind
  targetId: string
  targetTitle: string
  reason: string
}

/** Writes to the audit trail, which operators see, what no operator decided. */
export async function recordSystemAction(
  transaction: Kysely<DB>,
  action: SystemAction,
): Promise<void> {
  await transaction
    .insertInto('moderationActions')
    .values({ id: createId(), moderatorId: null, moderatorName: productName, ...action })
    .execute()
}
