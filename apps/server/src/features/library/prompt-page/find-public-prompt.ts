import { PromptContent, PublicPrompt, parseUuid } from '@product/contract'
import type { Deps } from '#server/deps.ts'
import { libraryError } from '../errors.ts'
import { presentOutcome } from '../outcomes.ts'
import { fieldsOf } from '../present-library-prompts.ts'
import { presentPublicContent, selectPublished } from '../select-published.ts'
import { presentVersion } from './published-versions.ts'
import { mostSimilar, readPublicPrompt } from './read-public-prompt.ts'
import { refreshSimilar, storeSimilar } from './similar-prompts.ts'

/** Everything that the page of a public prompt shows. */
export async function findPublicPrompt(
  deps: Pick<Deps, 'database' | 'jobs'>,
  slugOrId: string,
): Promise<PublicPrompt> {
  const [row, ...stored] = await readPublicPrompt(
    deps.database,
    parseUuid(slugOrId) ? 'promptId' : 'slug',
    slugOrId,
  )
  // Without details it is one of the similar ones of a prompt that nobody sees any more.
  if (!row?.details) throw libraryError('library.unknown')
  const { bio, content, versions, outcomes, isSimilarOld, ...details } = row.details
  if (isSimilarOld) await refreshSimilar(deps, row.id)
  const similar = isSimilarOld === null ? await listSimilar(deps, row.id) : stored.map(fieldsOf)
  const fields = fieldsOf(row)
  return PublicPrompt.parse({
    ...fields,
    ...details,
    author: { ...fields.author, bio },
    content: presentPublicContent(row.isPro, PromptContent.parse(content)),
    versions: versions.map(presentVersion),
    outcomes: outcomes.map(presentOutcome),
    similar,
  })
}

/** Of a prompt that none are stored of. */
async function listSimilar({ database }: Pick<Deps, 'database'>, promptId: string) {
  const ids = await storeSimilar(database, promptId)
  if (ids.length === 0) return []
  const rows = await selectPublished(database).where('publications.promptId', 'in', ids).execute()
  const sorted = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return sorted.slice(0, mostSimilar).map(fieldsOf)
}
