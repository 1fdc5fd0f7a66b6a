import type { AccountPart } from '#features/accounts/index.ts'
import { listRunPages } from './history/list-run-pages.ts'
import { countAllValueSets, listAllValueSets } from './value-sets/queries.ts'

/** The runs of an account with their inputs and answers. */
export const runsOfAccount: AccountPart = {
  name: 'runs',
  label: 'Runs with their answers',
  exportAll: async function* ({ database }, actor) {
    for await (const page of listRunPages(database, actor, {})) yield* page
  },
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
  exportAll: async function* ({ database }, { accountId }) {
    yield* listAllValueSets(database, accountId)
  },
  count: ({ database }, { accountId }) => countAllValueSets(database, accountId),
}
