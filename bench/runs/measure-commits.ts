import { createPool } from '../../apps/server/src/platform/database/connection/create-pool.ts'

/** Connections of the server to its database. */
const connections = 10

/** Times of commits of one small row each, so many begun at once, as the runs of a round are. */
export async function openCommits(databaseUrl: string) {
  const pool = createPool(databaseUrl, { size: connections })
  await pool.query('create table bench_commits (text text not null)')
  async function timeOne(): Promise<number> {
    const startedAt = performance.now()
    await pool.query('insert into bench_commits values ($1)', ['x'.repeat(1_000)])
    return performance.now() - startedAt
  }
  return {
    measure: (count: number): Promise<number[]> =>
      Promise.all(Array.from({ length: count }, timeOne)),
    close: () => pool.end(),
  }
}
