import type { importPrompts as route } from '@product/contract'
import { createId } from '@product/domain'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { ensureCollections, findCollection } from '#features/collections/index.ts'
import { addHistories, putPromptsIntoCollections } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { transferError } from './errors.ts'
import { findOptionalImport, insertImport } from './queries.ts'

type Import = z.output<(typeof route)['request']['body']['content']['application/json']['schema']>

/** Stores all of it or nothing. One that was done before answers as it did. */
export async function importPrompts(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { importId, prompts, collection }: Import,
): Promise<string[]> {
  return await database.transaction().execute(async (transaction) => {
    const promptIds = prompts.map(() => createId())
    const { workspaceId, accountId } = actor
    const isNew = await insertImport(transaction, {
      id: importId,
      workspaceId,
      accountId,
      promptIds,
    })
    if (!isNew) {
      const done = await findOptionalImport(transaction, workspaceId, importId)
      if (!done) throw transferError('import.unknown')
      return done.promptIds
    }
    const histories = prompts.map(({ versions, ...prompt }, index) => ({
      ...prompt,
      id: promptIds[index] ?? createId(),
      importId,
      versions: versions.map(({ createdAt, ...version }) => ({
        ...version,
        createdAt: createdAt === null ? null : new Date(createdAt),
      })),
    }))
    await addHistories(transaction, actor, histories)
    await placeInCollections(transaction, actor, histories, collection)
    return promptIds
  })
}

type Placed = { id: string; collections: string[] }

/** Into the collections that they were in by name, and into the one that was chosen. */
async function placeInCollections(
  transaction: Kysely<DB>,
  actor: UserActor,
  prompts: Placed[],
  chosen: string | undefined,
): Promise<void> {
  const chosenId =
    chosen === undefined ? undefined : (await findCollection(transaction, actor, chosen)).id
  const names = new Set(prompts.flatMap(({ collections }) => collections))
  const wanted = [...names].map((name) => ({ name }))
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
