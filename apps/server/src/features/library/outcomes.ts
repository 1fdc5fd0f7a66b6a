import { type Outcome, valuesByName } from '@product/contract'
import type { Kysely, Selectable } from 'kysely'
import type { DB, PublicationOutcomes } from '#platform/database/types.gen.ts'

const Values = valuesByName()

/** What its author shows with a public prompt, the newest first. */
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
