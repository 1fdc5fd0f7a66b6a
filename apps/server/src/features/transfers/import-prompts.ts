import type { importPromptsRoute } from '@product/contract'
import { createId } from '@product/domain'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import { ensureCollections, findCollection } from '#features/collections/index.ts'
import { refuseBeyondPlan } from '#features/plans/index.ts'
import { addHistories, putPromptsIntoCollections } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { bytesOfImport } from './bytes-of-import.ts'
import { transferError } from './errors.ts'
import { findOptionalImport, insertImport } from './queries.ts'
import { refreshStatisticsAfter } from './refresh-statistics.ts'

type Import = z.output<
  (typeof importPromptsRoute)['request']['body']['content']['application/json']['schema']
>

/** Stores all of it or nothing. One that was done before answers as it did. */
export async function importPrompts(
  deps: Pick<Deps, 'database' | 'storage' | 'queueBulkWrite' | 'jobs'>,
  actor: UserActor,
  imported: Import,
): Promise<string[]> {
  const { storage, queueBulkWrite } = deps
  return await queueBulkWrite(actor.workspaceId, async () => {
    const bytes = await bytesOfImport(imported)
    return await storage.reserve(actor.workspaceId, bytes, () => storeImport(deps, actor, imported))
  })
}

async function storeImport(
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
  actor: UserActor,
  { importId, prompts, collections, collection }: Import,
): Promise<string[]> {
  return await database.transaction().execute(async (transaction) => {
    const histories = prompts.map((prompt) => toHistory(prompt, importId))
    const promptIds = histories.map(({ id }) => id)
    const { workspaceId, accountId } = actor
    const isNew = await insertImport(transaction, {
      id: importId,
      workspaceId,
      accountId,
      promptIds,
    })
    if (!isNew) {
      const done = await findOptionalImport(transaction, workspaceId, importId)
      if (!done) throw transferError('import.id-taken')
      return done.promptIds
    }
    await addHistories(transaction, actor, histories)
    await placeInCollections(transaction, actor, histories, { described: collections, collection })
    await refreshStatisticsAfter(transaction, jobs, histories.length)
    await recordActivity(transaction, actor, {
      action: 'prompt.created',
      subject: {
        kind: 'prompt',
        id: null,
        title: `${histories.length} imported ${histories.length === 1 ? 'prompt' : 'prompts'}`,
      },
      details: { count: histories.length },
    })
    await refuseBeyondPlan(transaction, workspaceId, { limit: 'prompts', added: histories.length })
    return promptIds
  })
}

const toHistory = (
  { versions, nameMoves, ...prompt }: Import['prompts'][number],
  importId: string,
) => ({
  ...prompt,
  id: createId(),
  importId,
  versions: versions.map(({ createdAt, ...version }) => ({
    ...version,
    createdAt: createdAt === null ? null : new Date(createdAt),
  })),
  nameMoves: nameMoves.map(({ at, ...move }) => ({ ...move, at: new Date(at) })),
})

type Placed = { id: string; collections: string[] }

/** Into the collections that they were in by name, and into the one that was chosen. */
async function placeInCollections(
  transaction: Kysely<DB>,
  actor: UserActor,
  prompts: Placed[],
  { described, collection }: { described: Import['collections']; collection: string | undefined },
): Promise<void> {
  const chosenId =
    collection === undefined ? undefined : (await findCollection(transaction, actor, collection)).id
  const named = new Set(prompts.flatMap(({ collections }) => collections))
  // Those that are described come first: the others of that name are there by then.
  const wanted = [...described, ...[...named].map((name) => ({ name }))]
  const idOf = await ensureCollections(transaction, actor, wanted)
  const { workspaceId } = actor
  await putPromptsIntoCollections(
    transaction,
    prompts.flatMap(({ id: promptId, collections }) =>
      [...new Set([chosenId, ...collections.map(idOf)])].flatMap((collectionId) =>
        collectionId === undefined ? [] : [{ collectionId, promptId, workspaceId }],
      ),
    ),
  )
}
