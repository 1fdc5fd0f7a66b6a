import { type Kysely, sql } from 'kysely'
import { isShown } from '#features/library/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { moderationError } from './errors.ts'
import type { Target } from './find-target.ts'

export async function featurePrompt(transaction: Kysely<DB>, { id }: Target): Promise<boolean> {
  const publication = await transaction
    .selectFrom('publications')
    .select('featuredAt')
    .where('promptId', '=', id)
    .where(isShown)
    .forUpdate()
    .executeTakeFirst()
  if (!publication) throw moderationError('moderation.not-public')
  if (publication.featuredAt) return false
  await setFeatured(transaction, id, sql<Date>`now()`)
  return true
}

export async function unfeaturePrompt(transaction: Kysely<DB>, { id }: Target): Promise<boolean> {
  const changed = await setFeatured(transaction, id, null)
  return changed > 0n
}

async function setFeatured(
  transaction: Kysely<DB>,
  promptId: string,
  featuredAt: ReturnType<typeof sql<Date>> | null,
): Promise<bigint> {
  const { numUpdatedRows } = await transaction
    .updateTable('publications')
    .set({ featuredAt })
    .where('promptId', '=', promptId)
    .where('featuredAt', featuredAt === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows
}
