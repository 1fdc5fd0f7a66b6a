import type { Template, TemplateFields } from '@product/contract'
import type { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { searchTextOf } from '#features/prompts/index.ts'
import type { Deps } from '#server/deps.ts'
import { templateError } from './errors.ts'
import { findTemplate } from './find-template.ts'
import { presentTemplate } from './present-template.ts'
import { listOwnTemplateIds, lockTemplates, upsertTemplate } from './queries.ts'

const mostTemplates = 500

/** A template of the actor's own, made or changed. */
export async function saveTemplate(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  id: string,
  { content, ...fields }: z.output<typeof TemplateFields>,
): Promise<Template> {
  return await database.transaction().execute(async (transaction) => {
    await lockTemplates(transaction, actor)
    const own = await listOwnTemplateIds(transaction, actor)
    if (own.length >= mostTemplates && !own.includes(id)) throw templateError('template.too-many')
    const isStored = await upsertTemplate(transaction, {
      id,
      workspaceId: actor.workspaceId,
      authorId: actor.accountId,
      ...fields,
      content: JSON.stringify(content),
      searchText: searchTextOf(content),
      position: -Math.floor(Date.now() / 1_000),
    })
    if (!isStored) throw templateError('template.unknown')
    return presentTemplate(actor, await findTemplate(transaction, actor, id))
  })
}
