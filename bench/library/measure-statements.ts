import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { DB } from '../../apps/server/src/platform/database/types.gen.ts'

type Explained = { 'QUERY PLAN': { 'Execution Time': number }[] }

type Run = (database: Kysely<DB>) => Promise<boolean>
type Measured = { statements: number; milliseconds: number; isWhole: boolean }

/** How long PostgreSQL executes the statements that a function sends: for each the least of some times. */
export async function measureStatements(pool: Pool, run: Run, times: number): Promise<Measured> {
  const { sent, isWhole } = await record(pool, run)
  let milliseconds = 0
  for (const { sql, parameters } of sent) {
    const taken: number[] = []
    for (let time = 0; time < times; time++) taken.push(await measure(pool, sql, [...parameters]))
    milliseconds += Math.min(...taken)
  }
  if (process.env.BENCH_EXPLAIN === 'on') await explain(pool, sent)
  return { statements: sent.length, milliseconds, isWhole }
}

const isEstimate = (sql: string): boolean => sql.trimStart().startsWith('explain')

async function measure(pool: Pool, sql: string, parameters: unknown[]): Promise<number> {
  // An estimate is planned only, which is measured by the clock.
  const begunAt = performance.now()
  const text = isEstimate(sql) ? sql : `explain (analyze, timing off, format json) ${sql}`
  const { rows } = await pool.query<Explained>(text, parameters)
  if (isEstimate(sql)) return performance.now() - begunAt
  return rows[0]?.['QUERY PLAN'][0]?.['Execution Time'] ?? 0
}

async function record(pool: Pool, run: Run): Promise<{ sent: CompiledQuery[]; isWhole: boolean }> {
  const sent: CompiledQuery[] = []
  const database = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => {
      sent.push(query)
    },
  })
  return { isWhole: await run(database), sent }
}

/** Prints how PostgreSQL answers these statements. */
async function explain(pool: Pool, sent: CompiledQuery[]): Promise<void> {
  for (const { sql, parameters } of sent.filter((one) => !isEstimate(one.sql))) {
    console.log(sql, parameters)
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers) ${sql}`,
      [...parameters],
    )
    for (const row of rows) console.log(`    ${row['QUERY PLAN']}`)
  }
}
