import type { PeriodQuery } from '@product/contract'
import { addDays, type Period } from '@product/domain'
import { writeCsvLine } from '@product/formats'
import type { UserActor } from '#features/accounts/index.ts'
import { requireFeature } from '#features/plans/index.ts'
import { findPrompt } from '#features/prompts/index.ts'
import type { Deps } from '#server/deps.ts'
import { deletedPrompts } from './find-workspace-metrics.ts'
import { formerMember, periodOf } from './present-figures.ts'
import { type ExportedGroup, listExportedGroups, type RunScope, seesEverybody } from './queries.ts'

type ExportDeps = Pick<Deps, 'database' | 'now'>

/** Of the runs of the actor's workspace that they may see, by prompt too. */
export async function exportWorkspaceMetrics(
  { database, now }: ExportDeps,
  actor: UserActor,
  query: PeriodQuery,
): Promise<AsyncGenerator<string>> {
  await requireFeature(database, actor.workspaceId, 'advancedMetrics')
  return writeCsv(database, { reader: actor, period: periodOf(query, now()) })
}

/** The same of one prompt. */
export async function exportPromptMetrics(
  { database, now }: ExportDeps,
  actor: UserActor,
  { id, query }: { id: string; query: PeriodQuery },
): Promise<AsyncGenerator<string>> {
  const { id: promptId } = await findPrompt(database, actor, id)
  await requireFeature(database, actor.workspaceId, 'advancedMetrics')
  return writeCsv(database, { reader: actor, period: periodOf(query, now()), promptId })
}

/** A line for each group, written while it is sent: a busy workspace has as many groups as runs. */
async function* writeCsv(database: Deps['database'], scope: RunScope): AsyncGenerator<string> {
  const unnamed = seesEverybody(scope.reader) ? formerMember : 'Other members'
  const columns = columnsWith(unnamed)
  yield writeCsvLine([...columns.keys()])
  for (const period of divide(scope.period))
    for (const group of await listExportedGroups(database, { ...scope, period }))
      yield writeCsvLine([...columns.values()].map((read) => read(group)))
}

const daysAtOnce = 7

function* divide({ from, to }: Period): Generator<Period> {
  for (let start = from; start <= to; start = addDays(start, daysAtOnce)) {
    const end = addDays(start, daysAtOnce - 1)
    yield { from: start, to: end < to ? end : to }
  }
}

type Cell = string | number | null

const columnsWith = (unnamed: string) =>
  new Map<string, (group: ExportedGroup) => Cell>([
    ['day', ({ day }) => day],
    ['member', ({ memberName }) => memberName ?? unnamed],
    ['member_id', ({ accountId }) => accountId],
    ['prompt', ({ promptId, promptTitle }) => (promptId === null ? deletedPrompts : promptTitle)],
    ['prompt_id', ({ promptId }) => promptId],
    ['model', ({ model }) => model],
    ['version', ({ version }) => version],
    ['runs', ({ runs }) => runs],
    ['succeeded', ({ succeeded }) => succeeded],
    ['failed', ({ failed }) => failed],
    ['stopped', ({ stopped }) => stopped],
    ['duration_p50_ms', ({ durationP50 }) => durationP50],
    ['duration_p95_ms', ({ durationP95 }) => durationP95],
    ['first_token_p50_ms', ({ firstTokenP50 }) => firstTokenP50],
    ['first_token_p95_ms', ({ firstTokenP95 }) => firstTokenP95],
    ['input_tokens', ({ inputTokens }) => inputTokens],
    ['output_tokens', ({ outputTokens }) => outputTokens],
    ['cost_usd', ({ costMicros, priced }) => (priced === 0 ? null : costMicros / 1_000_000)],
    ['priced_runs', ({ priced }) => priced],
    ['thumbs_up', ({ thumbsUp }) => thumbsUp],
    ['thumbs_down', ({ thumbsDown }) => thumbsDown],
  ])
