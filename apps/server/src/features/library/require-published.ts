import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { libraryError } from './errors.ts'
import { isShown } from './select-published.ts'

const Id = z.uuid()

/** A prompt that everyone may see, by its slug or its id; any other does not exist. */
export async function requirePublished({ database }: Pick<Deps, 'database'>, slugOrId: string) {
  const isId = Id.safeParse(slugOrId).success
  return await database
    .selectFrom('publications')
    .selectAll()
    .where(isId ? 'promptId' : 'slug', '=', slugOrId)
    .where(isShown)
    .executeTakeFirstOrThrow(() => libraryError('library.unknown'))
}

export type PublicationRow = Awaited<ReturnType<typeof requirePublished>>
