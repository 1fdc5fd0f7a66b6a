import type { AccountPart } from '#features/accounts/index.ts'
import { presentConnection } from './present-connection.ts'
import { listConnectionRows } from './queries.ts'

/** Keys are not exported. */
export const connectionsOfAccount: AccountPart = {
  name: 'connections',
  label: 'Connected APIs',
  exportAll: async function* ({ database }, { workspaceId }) {
    yield* (await listConnectionRows(database, workspaceId)).map(presentConnection)
  },
  count: async ({ database }, { workspaceId }) =>
    (await listConnectionRows(database, workspaceId)).length,
}
