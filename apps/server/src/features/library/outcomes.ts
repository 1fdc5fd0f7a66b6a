import { type Outcome, valuesByName } from '@product/contract'
import type { Kysely, Selectable } from 'kysely'
import type { DB, PublicationOutcomes } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { libraryError } from './errors.ts'
import { isShown } from './select-published.ts'

const Values = valuesByName()

/** The outcomes that the author shows with a public prompt, the newest first. */
export async function listOutcomes(database: Kysely<DB>, promptId: string): Promise<Outcome[]> {
  const rows = await database
    .selectFrom('publicationOutcomes')
    .selectAll()
    .where('promptId', '=', promptId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(presentOutcome)
}

function presentOutcome(row: Selectable<PublicationOutcomes>): Outcome {
  const { id, runId, version, model, output, durationMs, createdAt } = row
  return {
    id,
    runId,
    version,
    model,
    output,
    durationMs,
    values: Values.parse(row.inputValues),
    pictureUrl: row.fileId && `/api/v1/library/outcomes/${id}/picture`,
    costMicros: row.costMicros === null ? null : Number(row.costMicros),
    createdAt: createdAt.toISOString(),
  }
}

/** Only while its prompt is public: other files are not for everyone. */
export async function findOutcomeImage({ database }: Pick<Deps, 'database'>, id: string) {
  return await database
    .selectFrom('publicationOutcomes')
    .innerJoin('publications', 'publications.promptId', 'publicationOutcomes.promptId')
    .innerJoin('files', 'files.id', 'publicationOutcomes.fileId')
    .select(['files.mediaType', 'files.content'])
    .where('publicationOutcomes.id', '=', id)
    .where(isShown)
    .executeTakeFirstOrThrow(() => libraryError('library.picture-unknown'))
}
