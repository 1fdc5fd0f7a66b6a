import type { Template, TemplateFields } from '@product/contract'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { searchTextOf } from '#features/prompts/index.ts'
import { bytesOf } from '#features/storage/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { templateError } from './errors.ts'
import { openTemplate } from './find-template.ts'
import { listOwnTemplateIds, lockTemplates, upsertTemplate } from './queries.ts'

const mostTemplates = 500

/** A template of the actor's own, made or changed. */
export async function saveTemplate(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  actor: UserActor,
  id: string,
  { content, ...fields }: z.output<typeof TemplateFields>,
): Promise<Template> {
  const save = async (transaction: Kysely<DB>) => {
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
    return await openTemplate(transaction, actor, id)
  }
  return await storage.reserve(actor.workspaceId, bytesOf(content), () =>
    database.transaction().execute(save),
  )
}
