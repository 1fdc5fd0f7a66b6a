import type { AccountPart } from '#features/accounts/index.ts'
import { presentRun } from './history/present-run.ts'
import { listRunsWithFiles } from './rows/find-runs.ts'
import { countAllValueSets, listAllValueSets } from './value-sets/queries.ts'

/** A person's runs with what they were asked and answered. */
export const runsOfAccount: AccountPart = {
  name: 'runs',
  label: 'Runs with their answers',
  exportAll: async ({ database }, { workspaceId }) =>
    (await listRunsWithFiles(database, workspaceId)).map((row) => presentRun(row, row.files)),
  count: async ({ database }, { workspaceId }) => {
    const { count } = await database
      .selectFrom('runs')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('workspaceId', '=', workspaceId)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
}

export const valueSetsOfAccount: AccountPart = {
  name: 'testValues',
  label: 'Named test values',
  exportAll: ({ database }, { accountId }) => listAllValueSets(database, accountId),
  count: ({ database }, { accountId }) => countAllValueSets(database, accountId),
}
