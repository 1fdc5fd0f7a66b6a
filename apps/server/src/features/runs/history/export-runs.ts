import type { Run } from '@product/contract'
import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { presentRun } from './present-run.ts'
import { type Filter, listRunFiles, selectRuns } from './queries.ts'

const mostRuns = 10_000

/** The newest runs that match, with inputs and answers. */
export async function exportRuns(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  filter: Filter,
): Promise<Run[]> {
  const rows = await selectRuns(database, actor, filter)
    .selectAll('runs')
    .orderBy('runs.startedAt', 'desc')
    .orderBy('runs.id', 'desc')
    .limit(mostRuns)
    .execute()
  if (rows.length === 0) return []
  const files = await listRunFiles(
    database,
    rows.map(({ id }) => id),
  )
  const filesOf = Map.groupBy(files, ({ runId }) => runId)
  return rows.map((row) => presentRun(row, filesOf.get(row.id) ?? []))
}

/** A table with a line for each run. */
export function writeCsv(runs: Run[]): string {
  const lines = [
    [...columns.keys()],
    ...runs.map((run) => [...columns.values()].map((read) => read(run))),
  ]
  return lines.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')
}

/** Programs for tables must not take an answer for a formula. */
function writeCell(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}

type Cell = string | number | null

const columns = new Map<string, (run: Run) => Cell>([
  ['id', ({ id }) => id],
  ['prompt', ({ promptTitle }) => promptTitle],
  ['prompt_id', ({ promptId }) => promptId],
  ['version', ({ version }) => version],
  ['model', ({ model }) => model],
  ['provider', ({ provider }) => provider],
  ['status', ({ status }) => status],
  ['error', ({ errorMessage }) => errorMessage],
  ['started_at', ({ startedAt }) => startedAt],
  ['duration_ms', ({ durationMs }) => durationMs],
  ['first_token_ms', ({ firstTokenMs }) => firstTokenMs],
  ['input_tokens', ({ inputTokens }) => inputTokens],
  ['output_tokens', ({ outputTokens }) => outputTokens],
  ['cost_usd', ({ costMicros }) => (costMicros === null ? null : costMicros / 1_000_000)],
  ['rating', ({ thumb }) => thumb],
  ['rating_note', ({ thumbNote }) => thumbNote],
  ['values', ({ values }) => JSON.stringify(values)],
  ['system_message', ({ systemMessage }) => systemMessage],
  ['prompt_text', ({ body }) => body],
  ['answer', ({ text }) => text],
])
