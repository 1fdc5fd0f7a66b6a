import type { PromptMetrics } from '@product/contract'
import { nameModel } from '@product/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { requireFeature } from '#features/plans/index.ts'
import { findPrompt, listNames } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'

type Scope = {
  promptId: string
  workspaceId: string
  days: number
  /** Runs of the Demo model, which are counted apart; otherwise those of all others. */
  isDemo?: boolean
}
type Figures = PromptMetrics['total']

/** How the actor's prompt did in the last days, today included. */
export async function findPromptMetrics(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { id, days }: { id: string; days: number },
): Promise<PromptMetrics> {
  const prompt = await findPrompt(database, actor, id)
  await requireFeature(database, actor.workspaceId, 'metrics')
  const scope = { promptId: prompt.id, workspaceId: actor.workspaceId, days }
  const [[total = nothing], [demo = nothing], models, versions, names, byDay] = await Promise.all([
    summarise<object>(database, scope),
    summarise<object>(database, { ...scope, isDemo: true }),
    summarise<{ model: string }>(database, scope, sql`model`),
    summarise<{ version: number }>(database, scope, sql`version`),
    listNames(database, prompt.id),
    listDays(database, scope),
  ])
  return {
    title: prompt.content.title,
    days,
    total,
    demo,
    byModel: models
      .sort((one, other) => other.runs - one.runs)
      .map((figures) => ({ ...figures, label: nameModel(figures.model) })),
    byVersion: versions
      .sort((one, other) => other.version - one.version)
      .map((figures) => ({
        ...figures,
        names: names.flatMap(({ name, number }) => (number === figures.version ? [name] : [])),
      })),
    byDay,
  }
}

const nothing: Figures = {
  runs: 0,
  succeeded: 0,
  failed: 0,
  stopped: 0,
  durationP50: null,
  durationP95: null,
  firstTokenP50: null,
  firstTokenP95: null,
  inputTokens: 0,
  outputTokens: 0,
  costMicros: 0,
  priced: 0,
  thumbsUp: 0,
  thumbsDown: 0,
}

/** Runs that have ended since the beginning of the first day. */
const endedRuns = ({ promptId, workspaceId, days, isDemo = false }: Scope) => sql`
  from runs
  where prompt_id = ${promptId} and workspace_id = ${workspaceId} and status <> 'Running'
    and (provider = 'demo') = ${isDemo}
    and started_at >= date_trunc('day', now(), 'UTC') - make_interval(days => ${days - 1})`

const isFailure = sql`status = 'Error' and error_code is distinct from 'run.stopped'`

const percentile = (share: number, column: RawBuilder<unknown>) => sql`
  (percentile_cont(${share}::float8) within group (order by ${column})
    filter (where status = 'Success'))::int`

/** The same figures of all runs together, or of each group of them. Times are those of successes. */
async function summarise<Group extends object>(
  database: Kysely<DB>,
  scope: Scope,
  groupedBy?: RawBuilder<unknown>,
): Promise<(Figures & Group)[]> {
  const { rows } = await sql<Figures & Group>`
    select ${groupedBy ? sql`${groupedBy},` : sql``}
      count(*)::int as runs,
      (count(*) filter (where status = 'Success'))::int as succeeded,
      (count(*) filter (where ${isFailure}))::int as failed,
      (count(*) filter (where error_code = 'run.stopped'))::int as stopped,
      ${percentile(0.5, sql`duration_ms`)} as duration_p50,
      ${percentile(0.95, sql`duration_ms`)} as duration_p95,
      ${percentile(0.5, sql`first_token_ms`)} as first_token_p50,
      ${percentile(0.95, sql`first_token_ms`)} as first_token_p95,
      coalesce(sum(input_tokens), 0)::float8 as input_tokens,
      coalesce(sum(output_tokens), 0)::float8 as output_tokens,
      coalesce(sum(cost_micros), 0)::float8 as cost_micros,
      count(cost_micros)::int as priced,
      (count(*) filter (where thumb = 'up'))::int as thumbs_up,
      (count(*) filter (where thumb = 'down'))::int as thumbs_down
    ${endedRuns(scope)}
    ${groupedBy ? sql`group by ${groupedBy}` : sql``}
  `.execute(database)
  return rows
}

async function listDays(database: Kysely<DB>, scope: Scope): Promise<PromptMetrics['byDay']> {
  const { rows } = await sql<PromptMetrics['byDay'][number]>`
    with of_days as (
      select (started_at at time zone 'UTC')::date as day, status, error_code, duration_ms,
        cost_micros
      ${endedRuns(scope)}
    )
    select to_char(days.day, 'YYYY-MM-DD') as day,
      (count(*) filter (where status = 'Success'))::int as succeeded,
      (count(*) filter (where ${isFailure}))::int as failed,
      ${percentile(0.5, sql`duration_ms`)} as duration_p50,
      coalesce(sum(cost_micros), 0)::float8 as cost_micros
    from generate_series(0, ${scope.days - 1}) as ago,
      lateral (select (now() at time zone 'UTC')::date - ago as day) as days
      left join of_days on of_days.day = days.day
    group by days.day
    order by days.day
  `.execute(database)
  return rows
}
