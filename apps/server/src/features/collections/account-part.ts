import type { AccountPart } from '#features/accounts/index.ts'
import { presentCollection } from './present-collection.ts'
import { listCollectionRows } from './queries.ts'

export const collectionsOfAccount: AccountPart = {
  name: 'collections',
  label: 'Collections',
  exportAll: async function* ({ database }, { workspaceId }) {
    yield* (await listCollectionRows(database, workspaceId)).map(presentCollection)
  },
  count: async ({ database }, { workspaceId }) =>
    (await listCollectionRows(database, workspaceId)).length,
}
