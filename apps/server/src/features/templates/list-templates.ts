import { type listTemplatesRoute, Uuid } from '@product/contract'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { findPlan } from '#features/plans/index.ts'
import { runSearch } from '#platform/database/queries/run-search.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { definePageCursor } from '#platform/paging/page-cursor.ts'
import type { Deps } from '#server/deps.ts'
import { templateError } from './errors.ts'
import { presentTemplate } from './find-template.ts'
import { listMatchingTemplates, listTemplateRows } from './queries.ts'

const pageSize = 12

const pageCursor = definePageCursor(z.object({ position: z.int32(), id: Uuid }), (cause) =>
  templateError('template.cursor-invalid', { cause }),
)

type Filter = z.output<(typeof listTemplatesRoute)['request']['query']>

/** A page of what the actor may use: templates of their own first, then those of the product. */
export async function listTemplates(
  deps: Pick<Deps, 'database' | 'queueSearch'>,
  actor: UserActor,
  { cursor, own, limit = pageSize, ...filter }: Filter,
) {
  const wanted = {
    ...filter,
    own: own === 'true',
    after: cursor === undefined ? undefined : pageCursor.read(cursor),
    limit,
  }
  const list = (database: Kysely<DB>) => listTemplateRows(database, actor, wanted)
  const { rows, hasMore } = await (filter.q ? runSearch(deps, actor, list) : list(deps.database))
  const plan = await findPlan(deps.database, actor.workspaceId)
  const last = rows.at(-1)
  return {
    templates: rows.map((row) => presentTemplate(actor, row, plan)),
    nextCursor: hasMore && last ? pageCursor.write({ position: last.position, id: last.id }) : null,
  }
}

/** Templates that match; they stand behind the actor's own things. */
export async function searchTemplates(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { text, limit }: { text: string; limit: number },
) {
  const rows = await listMatchingTemplates(database, actor, { text, limit })
  const typed = text.toLowerCase()
  return rows.map((row) => ({ ...row, rank: row.title.toLowerCase().startsWith(typed) ? 2 : 1 }))
}
