import { searchTextOf, toContent } from '#features/prompts/index.ts'
import { applySeed } from '#platform/database/migrations/apply-seed.ts'
import type { Deps } from '#server/deps.ts'
import { templateSets } from './content/index.ts'
import type { ProductTemplate } from './content/product-template.ts'
import { setPremiumTemplates, upsertTemplate } from './queries.ts'

/** The templates of the product, on every installation; an older one gains what is new. */
export async function seedTemplates({ database }: Pick<Deps, 'database'>): Promise<void> {
  let position = 0
  for (const { seed, templates } of templateSets) {
    const first = position
    position += templates.length
    await applySeed(database, seed, async (transaction) => {
      for (const [index, template] of templates.entries())
        await upsertTemplate(transaction, toRow(template, first + index))
    })
  }
  // Older installations have these templates without their tiers.
  await applySeed(database, 'template-tiers-1', (transaction) =>
    setPremiumTemplates(transaction, premiumIds),
  )
}

const premiumIds = templateSets
  .flatMap(({ templates }) => templates)
  .filter(({ tier }) => tier === 'premium')
  .map(({ id }) => id)

function toRow(template: ProductTemplate, position: number) {
  const { id, category, kind, color, tier = 'basic', ...written } = template
  const content = toContent(written)
  return {
    id,
    workspaceId: null,
    authorId: null,
    category,
    kind,
    color,
    tier,
    content: JSON.stringify(content),
    searchText: searchTextOf(content),
    position,
  }
}
