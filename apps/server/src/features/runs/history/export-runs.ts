import type { Run } from '@product/contract'
import { productName } from '@product/domain'
import { writeCsvLine } from '@product/formats'
import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { listRunPages } from './list-run-pages.ts'
import type { Filter } from './queries.ts'
import { writeRun } from './write-run.ts'

const mostRuns = 10_000

/**
 * The newest runs that match, with inputs and answers, as the text of a file, written while it is sent: an answer
 * can have millions of characters, and all of them at once would fill the memory.
 */
export async function* exportRuns(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { format, ...filter }: Filter & { format: 'csv' | 'json' },
): AsyncGenerator<string> {
  const pages = listRunPages(database, actor, { filter, mostRuns })
  yield* format === 'csv' ? writeCsv(pages) : writeJson(pages)
}

async function* writeJson(pages: AsyncIterable<Run[]>): AsyncGenerator<string> {
  const head = JSON.stringify({ product: productName, exportedAt: new Date().toISOString() })
  yield `${head.slice(0, -1)},"runs":[`
  let separator = ''
  for await (const page of pages)
    for (const run of page) {
      yield separator
      yield* writeRun(run)
      separator = ','
    }
  yield ']}'
}

/** A table with a line for each run. */
async function* writeCsv(pages: AsyncIterable<Run[]>): AsyncGenerator<string> {
  yield writeCsvLine([...columns.keys()])
  for await (const page of pages)
    for (const run of page) yield writeCsvLine([...columns.values()].map((read) => read(run)))
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
