import { PublicPrompt } from '@product/contract'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { listOutcomes } from '../outcomes.ts'
import { fieldsOf } from '../present-library-prompts.ts'
import { requirePublished } from '../require-published.ts'
import { selectPublished } from '../select-published.ts'
import { countRemixes, findOptionalOrigin } from './lineage.ts'
import { listPublishedVersions } from './list-published-versions.ts'
import { listSimilar } from './list-similar.ts'

/** Everything that the page of a public prompt shows. */
export async function findPublicPrompt(
  deps: Pick<Deps, 'database'>,
  slugOrId: string,
): Promise<PublicPrompt> {
  const { database } = deps
  const publication = await requirePublished(deps, slugOrId)
  const { promptId } = publication
  const [row, versions, outcomes, similar, madeFrom, remixes] = await Promise.all([
    findWithAuthor(database, promptId),
    listPublishedVersions(database, promptId),
    listOutcomes(database, promptId),
    listSimilar(database, publication),
    findOptionalOrigin(database, promptId),
    countRemixes(database, promptId),
  ])
  const fields = fieldsOf(row)
  return PublicPrompt.parse({
    ...fields,
    author: { ...fields.author, bio: row.bio },
    version: publication.version,
    content: publication.content,
    licence: publication.licence,
    versions,
    outcomes,
    similar,
    madeFrom,
    remixes,
  })
}

const findWithAuthor = async (database: Kysely<DB>, promptId: string) =>
  await selectPublished(database)
    .select('accounts.bio')
    .where('publications.promptId', '=', promptId)
    .executeTakeFirstOrThrow()
