import type { AccountPart } from '#features/accounts/index.ts'

/** Reports stay when the account goes, without saying whose they were. */
export const reportsOfAccount: AccountPart = {
  name: 'reports',
  label: 'Reports',
  exportAll: async function* ({ database }, { accountId }) {
    yield* await database
      .selectFrom('reports')
      .select(['targetKind', 'targetTitle', 'targetPath', 'reason', 'text', 'status', 'createdAt'])
      .where('reporterId', '=', accountId)
      .orderBy('createdAt')
      .execute()
  },
  count: async () => 0,
}
