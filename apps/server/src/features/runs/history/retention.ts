import { type RawBuilder, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { deleteRunsAndFiles } from './queries.ts'

/** Days after which runs of the workspace are deleted; null for never. */
export async function findKeepDays(
  { database }: Pick<Deps, 'database'>,
  { workspaceId }: UserActor,
): Promise<number | null> {
  const { keepRunsDays } = await database
    .selectFrom('workspaces')
    .select('keepRunsDays')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return keepRunsDays
}

export async function changeKeepDays(
  { database }: Pick<Deps, 'database'>,
  { workspaceId }: UserActor,
  keepDays: number | null,
): Promise<void> {
  await database
    .updateTable('workspaces')
    .set({ keepRunsDays: keepDays })
    .where('id', '=', workspaceId)
    .execute()
}

/** Runs that the sweep would delete if they were stored for this number of days. */
export async function countExpiredRuns(
  { database }: Pick<Deps, 'database'>,
  { workspaceId }: UserActor,
  keepDays: number,
): Promise<number> {
  const { runs } = await database
    .selectFrom('runs')
    .select(({ fn }) => fn.countAll<number>().as('runs'))
    .where('workspaceId', '=', workspaceId)
    .where(isExpired(sql.lit(keepDays)))
    .executeTakeFirstOrThrow()
  return Number(runs)
}

function isExpired(days: RawBuilder<unknown>) {
  return sql<boolean>`(
    runs.status <> 'Running' and runs.started_at < now() - make_interval(days => ${days})
  )`
}

const runsAtOnce = 500

/** Once an hour, deletes runs that are older than their workspace allows, in batches. */
export function defineOldRunsSweep({ jobs, database }: Pick<Deps, 'jobs' | 'database'>): void {
  jobs.define(
    'sweep-old-runs',
    { retries: 2, firstPauseSeconds: 60, schedule: '43 * * * *' },
    async () => {
      for (let found = runsAtOnce; found === runsAtOnce; )
        found = await database.transaction().execute(async (transaction) => {
          const rows = await transaction
            .selectFrom('runs')
            .innerJoin('workspaces', 'workspaces.id', 'runs.workspaceId')
            .select(['runs.id', 'runs.workspaceId'])
            .where(isExpired(sql.ref('workspaces.keepRunsDays')))
            .limit(runsAtOnce)
            .execute()
          const byWorkspace = Map.groupBy(rows, (run) => run.workspaceId)
          for (const [workspaceId, runs] of byWorkspace)
            await deleteRunsAndFiles(
              transaction,
              workspaceId,
              runs.map(({ id }) => id),
            )
          return rows.length
        })
    },
  )
}
