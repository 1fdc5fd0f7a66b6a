import type { Figures } from '@product/contract'
import { addDays, type Period, roleMay } from '@product/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { isRunVisibleTo } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'

export type MetricsReader = Pick<UserActor, 'accountId' | 'workspaceId' | 'role'>

/** The runs of a workspace that a member may see, of one prompt or of all. */
export type RunScope = { reader: MetricsReader; period: Period; promptId?: string }

export const seesEverybody = ({ role }: Pick<MetricsReader, 'role'>): boolean =>
  roleMay(role, 'metrics.read-members')

/** Nobody gets figures of somebody else that their role does not show: those runs have no member. */
const memberOf = (reader: MetricsReader): RawBuilder<unknown> =>
  seesEverybody(reader)
    ? sql`runs.account_id`
    : sql`case when runs.account_id = ${reader.accountId} then runs.account_id end`

const nothingElse = sql``

/** Narrow rows, because they are sorted several times. Times are those of successes. */
const measuredRuns = ({ reader, period, promptId }: RunScope, further = nothingElse) => sql`
  select runs.prompt_id, runs.model, runs.version, runs.provider = 'demo' as is_demo,
    (runs.started_at at time zone 'UTC')::date as day, ${memberOf(reader)} as account_id,
    runs.status = 'Success' as is_success, runs.error_code is not distinct from 'run.stopped' as is_stopped,
    case when runs.status = 'Success' then runs.duration_ms end as duration,
    case when runs.status = 'Success' then runs.first_token_ms end as first_token,
    runs.input_tokens, runs.output_tokens, runs.cost_micros, runs.thumb ${further}
  from runs
  where runs.workspace_id = ${reader.workspaceId} and ${isRunVisibleTo(reader)}
    and runs.status <> 'Running'
    and runs.started_at >= ${new Date(period.from)}
    and runs.started_at < ${new Date(addDays(period.to, 1))}
    ${promptId === undefined ? sql`` : sql`and runs.prompt_id = ${promptId}`}`

const percentile = (share: number, column: RawBuilder<unknown>) => sql`
  (percentile_cont(${share}::float8) within group (order by ${column}))::int`

const figures = sql`
  count(*)::int as runs,
  (count(*) filter (where is_success))::int as succeeded,
  (count(*) filter (where not is_success and not is_stopped))::int as failed,
  (count(*) filter (where is_stopped))::int as stopped,
  ${percentile(0.5, sql`duration`)} as duration_p50,
  ${percentile(0.95, sql`duration`)} as duration_p95,
  ${percentile(0.5, sql`first_token`)} as first_token_p50,
  ${percentile(0.95, sql`first_token`)} as first_token_p95,
  coalesce(sum(input_tokens), 0)::float8 as input_tokens,
  coalesce(sum(output_tokens), 0)::float8 as output_tokens,
  coalesce(sum(cost_micros), 0)::float8 as cost_micros,
  count(cost_micros)::int as priced,
  (count(*) filter (where thumb = 'up'))::int as thumbs_up,
  (count(*) filter (where thumb = 'down'))::int as thumbs_down`

const columns = {
  day: sql`day`,
  model: sql`model`,
  version: sql`version`,
  accountId: sql`account_id`,
  promptId: sql`prompt_id`,
}

type Dimension = keyof typeof columns

type Grouped = Figures & {
  isDemo: boolean
  /** The one column that the row is grouped by. */
  dimension: Dimension | null
  day: string
  model: string
  version: number
  accountId: string | null
  promptId: string | null
}

/**
 * The same figures of all runs together and by each of these dimensions, from one pass over the runs.
 * Runs of the Demo model are apart.
 */
export async function summariseRuns(
  database: Kysely<DB>,
  scope: RunScope,
  dimensions: readonly Dimension[],
) {
  const sets = dimensions.map((dimension) => sql`(is_demo, ${columns[dimension]})`)
  const nameOfSet = dimensions.map(
    (dimension) => sql`when grouping(${columns[dimension]}) = 0 then ${sql.lit(dimension)}`,
  )
  const grouped = dimensions.map((dimension) =>
    dimension === 'day' ? sql`to_char(day, 'YYYY-MM-DD') as day` : columns[dimension],
  )
  const { rows } = await sql<Grouped>`
    with measured as (${measuredRuns(scope)})
    select is_demo, case ${sql.join(nameOfSet, sql` `)} end as dimension, ${sql.join(grouped)},
      ${figures}
    from measured
    group by grouping sets ((is_demo), ${sql.join(sets)})
  `.execute(database)
  const total = (isDemo: boolean): Figures =>
    rows.find((row) => row.isDemo === isDemo && row.dimension === null) ?? nothing
  return {
    total: total(false),
    demo: total(true),
    by: (dimension: Dimension) =>
      rows.filter((row) => row.dimension === dimension && !row.isDemo).sort(byRuns),
  }
}

const byRuns = (one: Figures, other: Figures) => other.runs - one.runs

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

export type ExportedGroup = Figures & {
  day: string
  accountId: string | null
  memberName: string | null
  promptId: string | null
  promptTitle: string | null
  model: string
  version: number
}

/** The figures by all dimensions at once. */
export async function listExportedGroups(
  database: Kysely<DB>,
  scope: RunScope,
): Promise<ExportedGroup[]> {
  const { rows } = await sql<ExportedGroup>`
    with measured as (
      ${measuredRuns(scope, sql`, runs.prompt_title, runs.started_at`)}
    ), grouped as (
      select day, account_id, prompt_id, model, version,
        (array_agg(prompt_title order by started_at desc))[1] as prompt_title, ${figures}
      from measured
      where not is_demo
      group by day, account_id, prompt_id, model, version
    )
    select grouped.*, to_char(grouped.day, 'YYYY-MM-DD') as day, accounts.name as member_name
    from grouped
    left join accounts on accounts.id = grouped.account_id
    order by grouped.day, accounts.name, grouped.account_id, grouped.prompt_title,
      grouped.prompt_id, grouped.model, grouped.version
  `.execute(database)
  return rows
}

export async function listPeople(
  database: Kysely<DB>,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
) {
  if (ids.length === 0) return []
  return await database
    .selectFrom('accounts')
    .leftJoin('workspaceMembers as member', (join) =>
      join.onRef('member.accountId', '=', 'accounts.id').on('member.workspaceId', '=', workspaceId),
    )
    .select(['accounts.id', 'accounts.name', 'accounts.avatarFileId', 'member.role'])
    .where('accounts.id', 'in', ids)
    .execute()
}
