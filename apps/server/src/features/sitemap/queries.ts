import type { PublicThing } from '@product/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isShownCollection } from '#features/collections/index.ts'
import { isShownQuestion } from '#features/community/index.ts'
import { isShown } from '#features/library/index.ts'
import { isInArchive } from '#features/mailings/index.ts'
import type { DB } from '#platform/database/types.gen.ts'

type Named = { name: string; changedAt: Date }

/** The last part of the address of everything public of a kind, and when it last changed. */
const things: Record<PublicThing, RawBuilder<Named>> = {
  prompts: sql`
    select slug as name, updated_at as changed_at from publications where ${isShown}`,
  authors: sql`
    select handle as name, max(publications.updated_at) as changed_at
    from publications join accounts on accounts.id = author_id
    where ${isShown}
    group by handle`,
  collections: sql`
    select public_id as name, collections.updated_at as changed_at
    from collections join accounts on accounts.id = collections.author_id
    where ${isShownCollection} and public_id is not null`,
  newsletters: sql`
    select slug as name, started_at as changed_at from mailings where ${isInArchive}`,
  questions: sql`
    select slug as name, last_activity_at as changed_at from community_questions
    where ${isShownQuestion}`,
}

/** Always in the same order, so that pages neither repeat nor leave out anything. */
export async function listNames(
  database: Kysely<DB>,
  thing: PublicThing,
  { limit, offset }: { limit: number; offset: number },
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    ${things[thing]} order by name limit ${limit} offset ${offset}
  `.execute(database)
  return rows
}

export async function countNames(database: Kysely<DB>, thing: PublicThing): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from (${things[thing]}) as things
  `.execute(database)
  return Number(rows[0]?.count ?? 0)
}
