import type { AccountPart } from '#features/accounts/index.ts'
import { presentConnection } from './present-connection.ts'
import { listConnectionRows } from './queries.ts'

/** Keys are not exported. */
export const connectionsOfAccount: AccountPart = {
  name: 'connections',
  label: 'Connected APIs',
  exportAll: async function* ({ database }, actor) {
    yield* (await listConnectionRows(database, actor)).map(presentConnection)
  },
  count: async ({ database }, actor) => (await listConnectionRows(database, actor)).length,
}
