import { isId } from '@product/domain'
import type { Selectable } from 'kysely'
import type { Publications } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { libraryError } from './errors.ts'
import { isShown } from './select-published.ts'

export type PublicationRow = Selectable<Publications>

/** A prompt that everyone may see, by its slug or its id; any other does not exist. */
export async function requirePublished(
  { database }: Pick<Deps, 'database'>,
  slugOrId: string,
): Promise<PublicationRow> {
  return await database
    .selectFrom('publications')
    .selectAll()
    .where(isId(slugOrId) ? 'promptId' : 'slug', '=', slugOrId)
    .where(isShown)
    .executeTakeFirstOrThrow(() => libraryError('library.unknown'))
}
