import type { AccountPart } from '#features/accounts/index.ts'
import { readInBatches } from '#platform/database/queries/read-in-batches.ts'
import { listOwnTemplateIds, listOwnTemplates } from './queries.ts'

/** Each can have a megabyte. */
const templatesAtOnce = 8

export const templatesOfAccount: AccountPart = {
  name: 'templates',
  label: 'Templates of your own',
  exportAll: async function* ({ database }, actor) {
    const ids = await listOwnTemplateIds(database, actor)
    yield* readInBatches(ids, templatesAtOnce, (some) => listOwnTemplates(database, actor, some))
  },
  count: async ({ database }, actor) => (await listOwnTemplateIds(database, actor)).length,
}
