import type { AccountPart } from '#features/accounts/index.ts'
import { listHistories } from './histories/list-histories.ts'

/** A person's prompts with their histories, those in the trash too. */
export const promptsOfAccount: AccountPart = {
  name: 'prompts',
  label: 'Prompts with all their versions',
  exportAll: async function* ({ database }, actor) {
    for await (const { prompt } of listHistories(database, actor, { trashToo: true })) yield prompt
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
