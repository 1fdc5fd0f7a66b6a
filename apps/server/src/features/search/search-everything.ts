import type { SearchHit } from '@product/contract'
import { highlightMatches } from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import { searchCollections } from '#features/collections/index.ts'
import { type FoundText, searchPrompts } from '#features/prompts/index.ts'
import { searchTemplates } from '#features/templates/index.ts'
import type { Deps } from '#server/deps.ts'

/** Prompts, collections and templates that the actor may see, the best matches first. */
export async function searchEverything(
  deps: Pick<Deps, 'database'>,
  actor: UserActor,
  search: { text: string; limit: number },
): Promise<SearchHit[]> {
  const [prompts, collections, templates] = await Promise.all([
    searchPrompts(deps, actor, search),
    searchCollections(deps, actor, search),
    searchTemplates(deps, actor, search),
  ])
  return [
    ...prompts.map(withKind('prompt')),
    ...collections.map(withKind('collection')),
    ...templates.map(withKind('template')),
  ]
    .sort((a, b) => b.rank - a.rank)
    .slice(0, search.limit)
    .map(({ kind, id, title, excerpt }) => ({
      kind,
      id,
      title: highlightMatches(title || 'Untitled Prompt', search.text),
      excerpt: highlightMatches(excerpt, search.text),
    }))
}

const withKind = (kind: SearchHit['kind']) => (found: FoundText) => ({ ...found, kind })
