import type { AccountPart } from '#features/accounts/index.ts'
import { listOwnTemplateIds, listOwnTemplates } from './queries.ts'

export const templatesOfAccount: AccountPart = {
  name: 'templates',
  label: 'Templates of your own',
  exportAll: async function* ({ database }, actor) {
    yield* await listOwnTemplates(database, actor)
  },
  count: async ({ database }, actor) => (await listOwnTemplateIds(database, actor)).length,
}
