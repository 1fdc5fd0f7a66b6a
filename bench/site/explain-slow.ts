import pg, { type Pool } from 'pg'

type Asked = { text: string; values: unknown[]; milliseconds: number }

/** Prints how PostgreSQL answers the slowest of the statements that a function sends. */
export async function explainSlow(pool: Pool, run: () => Promise<unknown>): Promise<void> {
  const asked = await record(run)
  const slowest = asked.toSorted((a, b) => b.milliseconds - a.milliseconds)[0]
  if (!slowest) return
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers) ${slowest.text}`,
    slowest.values,
  )
  console.log(slowest.text, slowest.values)
  for (const row of rows) console.log(`    ${row['QUERY PLAN']}`)
}

async function record(run: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = []
  const original = pg.Client.prototype.query
  const recording = async function (this: pg.Client, text: unknown, values?: unknown[]) {
    const begun = performance.now()
    const result = await Reflect.apply(original, this, [text, values])
    if (typeof text === 'string')
      asked.push({ text, values: values ?? [], milliseconds: performance.now() - begun })
    return result
  }
  Reflect.set(pg.Client.prototype, 'query', recording)
  try {
    await run()
  } finally {
    Reflect.set(pg.Client.prototype, 'query', original)
  }
  return asked
}
