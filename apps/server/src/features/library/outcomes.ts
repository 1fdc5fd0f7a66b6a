import { type Outcome, valuesByName } from '@product/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { libraryError } from './errors.ts'
import { isShown } from './select-published.ts'

const Values = valuesByName()

export type OutcomeJson = Omit<Outcome, 'values' | 'pictureUrl'> & {
  values: unknown
  hasImage: boolean
}

/** The outcomes that the author shows with a public prompt, the newest first. */
export const selectOutcomes = (promptId: RawBuilder<string>) => sql<OutcomeJson[]>`(
  select coalesce(json_agg(json_build_object(
    'id', id, 'runId', run_id, 'version', version, 'model', model, 'values', input_values,
    'output', output, 'hasImage', file_id is not null, 'durationMs', duration_ms,
    'costMicros', cost_micros, 'createdAt', created_at
  ) order by created_at desc, id desc), '[]')
  from publication_outcomes where prompt_id = ${promptId}
)`

export const presentOutcome = ({ hasImage, ...outcome }: OutcomeJson): Outcome => ({
  ...outcome,
  values: Values.parse(outcome.values),
  pictureUrl: hasImage ? `/api/v1/library/outcomes/${outcome.id}/picture` : null,
  createdAt: new Date(outcome.createdAt).toISOString(),
})

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
