import type { AccountPart } from '#features/accounts/index.ts'
import { listSavedViews } from './queries.ts'

export const savedViewsOfAccount: AccountPart = {
  name: 'savedViews',
  label: 'Saved views',
  exportAll: async function* ({ database }, actor) {
    yield* await listSavedViews(database, actor)
  },
  count: async ({ database }, actor) => (await listSavedViews(database, actor)).length,
}
