import type { Run } from '@product/contract'
import { productName } from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { presentRun } from './present-run.ts'
import { type Filter, listRunFiles, selectRuns } from './queries.ts'

const mostRuns = 10_000

/** Each may be of megabytes: a few are in memory at a time, however many there are. */
const runsAtOnce = 10

/** The newest runs that match, with inputs and answers, some at a time. */
export async function* exportRuns(
  { database }: Pick<Deps, 'database'>,
  actor: Pick<UserActor, 'workspaceId'>,
  filter: Filter,
): AsyncGenerator<Run[]> {
  const found = await selectRuns(database, actor, filter)
    .select('runs.id')
    .orderBy('runs.startedAt', 'desc')
    .orderBy('runs.id', 'desc')
    .limit(mostRuns)
    .execute()
  for (let at = 0; at < found.length; at += runsAtOnce) {
    const ids = found.slice(at, at + runsAtOnce).map(({ id }) => id)
    const [rows, files] = await Promise.all([
      selectRuns(database, actor, {}).selectAll('runs').where('runs.id', 'in', ids).execute(),
      listRunFiles(database, ids),
    ])
    const filesOf = Map.groupBy(files, ({ runId }) => runId)
    const runs = rows.map((row) => presentRun(row, filesOf.get(row.id) ?? []))
    // One that was deleted meanwhile is not among them.
    yield ids.flatMap((id) => runs.find((run) => run.id === id) ?? [])
  }
}

/** A table with a line for each run. */
export async function* writeCsv(pages: AsyncIterable<Run[]>): AsyncGenerator<string> {
  yield writeLine([...columns.keys()])
  for await (const runs of pages)
    yield runs.map((run) => writeLine([...columns.values()].map((read) => read(run)))).join('')
}

const writeLine = (cells: Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`

export async function* writeJson(pages: AsyncIterable<Run[]>): AsyncGenerator<string> {
  const beginning = { product: productName, exportedAt: new Date().toISOString() }
  yield `${JSON.stringify(beginning).slice(0, -1)},"runs":[`
  let isFirst = true
  for await (const runs of pages)
    for (const run of runs) {
      yield `${isFirst ? '' : ','}${JSON.stringify(run)}`
      isFirst = false
    }
  yield ']}'
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
