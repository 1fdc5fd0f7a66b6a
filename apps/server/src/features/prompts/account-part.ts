import type { AccountPart } from '#features/accounts/index.ts'
import { type ListedHistory, listHistories } from './histories/list-histories.ts'

/** A person's prompts with their histories, those in the trash too. */
export const promptsOfAccount: AccountPart = {
  name: 'prompts',
  label: 'Prompts with all their versions',
  exportAll: async ({ database }, actor) => {
    const prompts: ListedHistory[] = []
    for await (const page of listHistories(database, actor, { trashToo: true }))
      prompts.push(...page)
    return prompts
  },
  count: async ({ database }, { workspaceId }) => {
    const { count } = await database
      .selectFrom('prompts')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('workspaceId', '=', workspaceId)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
}
