import { sql } from 'kysely'
import { defineNewestFirst } from '#platform/paging/page-cursor.ts'
import type { Deps } from '#server/deps.ts'
import { mailingError } from './errors.ts'

const pageSize = 50

const newestFirst = defineNewestFirst(
  { time: sql.ref('suppressedAddresses.createdAt'), id: sql.ref('suppressedAddresses.id') },
  (cause) => mailingError('mailing.cursor-invalid', { cause }),
)

type Wanted = { q?: string | undefined; cursor?: string | undefined }

export async function listSuppressed(
  { database }: Pick<Deps, 'database'>,
  { q = '', cursor }: Wanted,
) {
  const wanted = { cursor, limit: pageSize }
  const found = database
    .selectFrom('suppressedAddresses')
    .where(sql<boolean>`strpos(lower(address), ${q.toLowerCase()}) > 0`)
  const { page, nextCursor } = newestFirst.cut(
    await newestFirst.select(found.selectAll(), wanted).execute(),
    wanted,
  )
  const { total } = await found
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const addresses = page.map(({ id, address, reason, createdAt }) => ({
    id,
    address,
    reason,
    createdAt: createdAt.toISOString(),
  }))
  return { addresses, nextCursor, total }
}

/** Lifted twice is lifted. */
export async function liftSuppression(
  { database }: Pick<Deps, 'database'>,
  id: string,
): Promise<void> {
  await database.deleteFrom('suppressedAddresses').where('id', '=', id).execute()
}
