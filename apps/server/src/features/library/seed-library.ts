import { createId } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { type NewAccount, provisionTeam } from '#features/accounts/index.ts'
import { addCollections } from '#features/collections/index.ts'
import { addPrompt, putPromptsIntoCollections, toContent } from '#features/prompts/index.ts'
import { applySeed } from '#platform/database/migrations/apply-seed.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { cacheTags } from './cache-tags.ts'
import { teamCollections, teamPrompts } from './content/index.ts'
import { storePublication } from './publishing/store-publication.ts'

/**
 * Publishes the prompts of the product's team. Content that was seeded under a name is not seeded again: an
 * addition needs a further step.
 */
export async function seedLibrary({
  config,
  database,
}: Pick<Deps, 'config' | 'database'>): Promise<void> {
  if (!config.seedLibrary) return
  const { id: accountId, workspaceId } = await provisionTeam({ config, database })
  const team = { accountId, workspaceId }
  await applySeed(database, 'library-1', (transaction) => publishPrompts(transaction, team))
  await applySeed(database, 'library-collections-1', (transaction) =>
    publishCollections(transaction, team),
  )
}

async function publishPrompts(transaction: Kysely<DB>, team: NewAccount): Promise<void> {
  for (const { id: promptId, category, featured, ...written } of teamPrompts) {
    const content = toContent(written)
    const version = await addPrompt(transaction, team, { id: promptId, content })
    const licence = 'cc-by-4.0'
    await storePublication(transaction, team, { promptId, version, content, category, licence })
    if (featured) await featurePrompt(transaction, promptId)
  }
}

async function featurePrompt(transaction: Kysely<DB>, promptId: string): Promise<void> {
  await transaction
    .updateTable('publications')
    .set({ featuredAt: sql<Date>`now()` })
    .where('promptId', '=', promptId)
    .execute()
}

async function publishCollections(transaction: Kysely<DB>, team: NewAccount): Promise<void> {
  const { workspaceId } = team
  for (const { prompts, ...fields } of teamCollections) {
    const id = createId()
    await addCollections(transaction, team, [{ ...fields, id, isPublic: true }])
    const members = teamPrompts.filter(({ title }) => prompts.includes(title))
    await putPromptsIntoCollections(
      transaction,
      members.map((prompt) => ({ collectionId: id, promptId: prompt.id, workspaceId })),
    )
  }
  await invalidateTags(transaction, [cacheTags.collections])
}
