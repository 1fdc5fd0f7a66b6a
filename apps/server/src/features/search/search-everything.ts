import type { SearchHit } from '@product/contract'
import { highlightMatches } from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import { searchCollections } from '#features/collections/index.ts'
import { type FoundText, searchPrompts } from '#features/prompts/index.ts'
import { searchTemplates } from '#features/templates/index.ts'
import { runSearch } from '#platform/database/queries/run-search.ts'
import type { Deps } from '#server/deps.ts'

/** Prompts, collections and templates that the actor may see, the best matches first. */
export async function searchEverything(
  deps: Pick<Deps, 'database' | 'queueSearch'>,
  actor: UserActor,
  search: { text: string; limit: number },
): Promise<SearchHit[]> {
  const found = await runSearch(deps, actor, async (database) => [
    ...(await searchPrompts({ database }, actor, search)).map(withKind('prompt')),
    ...(await searchCollections({ database }, actor, search)).map(withKind('collection')),
    ...(await searchTemplates({ database }, actor, search)).map(withKind('template')),
  ])
  return found
    .sort((a, b) => b.rank - a.rank)
    .slice(0, search.limit)
    .map(({ kind, id, title, excerpt, isRestricted = false, readerCount = null }) => ({
      kind,
      id,
      title: highlightMatches(title || 'Untitled Prompt', search.text),
      excerpt: highlightMatches(excerpt, search.text),
      isRestricted,
      readerCount,
    }))
}

const withKind = (kind: SearchHit['kind']) => (found: FoundText) => ({ ...found, kind })
