import type { Deps } from '#server/deps.ts'
import { libraryError } from '../errors.ts'
import { isShown } from '../select-published.ts'

/** Only while its prompt is public: other files are not for everyone. */
export async function findOutcomePicture({ database }: Pick<Deps, 'database'>, id: string) {
  return await database
    .selectFrom('publicationOutcomes')
    .innerJoin('publications', 'publications.promptId', 'publicationOutcomes.promptId')
    .innerJoin('files', 'files.id', 'publicationOutcomes.fileId')
    .select(['files.mediaType', 'files.content'])
    .where('publicationOutcomes.id', '=', id)
    .where(isShown)
    .executeTakeFirstOrThrow(() => libraryError('library.picture-unknown'))
}
