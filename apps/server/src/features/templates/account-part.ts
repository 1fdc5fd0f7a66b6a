import type { AccountPart } from '#features/accounts/index.ts'
import { countOwnTemplates, listOwnTemplates } from './queries.ts'

export const templatesOfAccount: AccountPart = {
  name: 'templates',
  label: 'Templates of your own',
  exportAll: ({ database }, actor) => listOwnTemplates(database, actor),
  count: ({ database }, actor) => countOwnTemplates(database, actor),
}
