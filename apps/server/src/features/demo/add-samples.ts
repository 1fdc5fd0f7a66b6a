import { createId } from '@product/domain'
import type { Kysely } from 'kysely'
import type { NewAccount } from '#features/accounts/index.ts'
import { ensureCollections } from '#features/collections/index.ts'
import { addPrompt, putPromptsIntoCollections } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { sampleCollections } from './content/index.ts'

/** The sample collections with their prompts, beside what every account begins with. */
export async function addSamples(transaction: Kysely<DB>, owner: NewAccount): Promise<void> {
  const { workspaceId } = owner
  const idOf = await ensureCollections(transaction, owner, sampleCollections)
  for (const { name, prompts } of sampleCollections) {
    const collectionId = idOf(name)
    if (collectionId === undefined) continue
    for (const content of prompts) {
      const promptId = createId()
      await addPrompt(transaction, owner, { id: promptId, content })
      await putPromptsIntoCollections(transaction, [{ collectionId, promptId, workspaceId }])
    }
  }
}
