import type { PeriodQuery, WorkspaceMetrics } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { requireFeature } from '#features/plans/index.ts'
import { accessOf, isRunVisibleTo } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import {
  figuresOf,
  periodOf,
  presentDays,
  presentMembers,
  presentModels,
} from './present-figures.ts'
import { seesEverybody, summariseRuns } from './queries.ts'

/** As many as are answered by prompt. The export has all. */
const mostPrompts = 100

/** The figures of the runs of the actor's workspace that they may see. */
export async function findWorkspaceMetrics(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  actor: UserActor,
  query: PeriodQuery,
): Promise<WorkspaceMetrics> {
  await requireFeature(database, actor.workspaceId, 'advancedMetrics')
  const period = periodOf(query, now())
  const scope = { reader: actor, period }
  const dimensions = ['model', 'accountId', 'promptId', 'day'] as const
  const summary = await summariseRuns(database, scope, dimensions)
  const hasEverybody = seesEverybody(actor)
  const prompts = summary.by('promptId')
  const shown = prompts.slice(0, mostPrompts)
  const [byMember, titles] = await Promise.all([
    presentMembers(database, actor, { summary, hasEverybody }),
    listTitles(
      database,
      actor,
      shown.flatMap(({ promptId }) => promptId ?? []),
    ),
  ])
  const titleOf = new Map(titles.map((found) => [found.id, found]))
  return {
    ...period,
    total: figuresOf(summary.total),
    demoRuns: summary.demo.runs,
    hasEverybody,
    byMember,
    byModel: presentModels(summary),
    byPrompt: shown.map((row) => {
      const found = row.promptId === null ? undefined : titleOf.get(row.promptId)
      return {
        ...figuresOf(row),
        promptId: row.promptId,
        title: found?.title ?? deletedPrompts,
        isReadable: found?.isReadable ?? false,
      }
    }),
    promptCount: prompts.length,
    byDay: presentDays(summary, period),
  }
}

export const deletedPrompts = 'Deleted prompts'

type Title = { id: string; title: string; isReadable: boolean }

/** The title that a prompt has, or that it had when it ran here, where the actor may not read it any more. */
async function listTitles(
  database: Kysely<DB>,
  actor: UserActor,
  ids: readonly string[],
): Promise<Title[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Title>`
    select found.id, found.access is not null as is_readable,
      case when found.access is null then last_run.prompt_title else found.title end as title
    from (
      select prompts.id, prompts.title, ${accessOf(actor)} as access
      from prompts where prompts.id = any(${ids})
    ) as found,
      lateral (
        select runs.prompt_title
        from runs
        where runs.prompt_id = found.id and runs.workspace_id = ${actor.workspaceId}
          and ${isRunVisibleTo(actor)}
        order by runs.started_at desc
        limit 1
      ) as last_run
  `.execute(database)
  return rows
}
