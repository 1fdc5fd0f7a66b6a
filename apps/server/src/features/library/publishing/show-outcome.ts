import type { Run } from '@product/contract'
import { createId, libraryLimits } from '@product/domain'
import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { findPrompt } from '#features/prompts/index.ts'
import { findRun } from '#features/runs/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { copyFile } from '#platform/files/files.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { cacheTags } from '../cache-tags.ts'
import { publicationError } from './errors.ts'
import { hasKeys } from './has-keys.ts'
import {
  findLargestFile,
  insertOutcome,
  listOutcomeRuns,
  lockOptionalPublication,
} from './queries.ts'

/** A copy of what came out of a run is shown with the public prompt; done already, it stays so. */
export async function showOutcome(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  actor: UserActor,
  shown: { promptId: string; runId: string },
): Promise<void> {
  const { workspaceId } = actor
  // A finished run does not change any more. Its texts are searched before a connection is taken.
  await refuseUnfit(await findRun(database, actor, shown.runId), shown.promptId)
  const fileBytes = await findLargestFile(database, { workspaceId, runId: shown.runId })
  await storage.reserve(workspaceId, fileBytes + libraryLimits.outcomeText, () =>
    copyAndShow(database, actor, shown),
  )
}

async function copyAndShow(
  database: Kysely<DB>,
  actor: UserActor,
  { promptId, runId }: { promptId: string; runId: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await findPrompt(transaction, actor, promptId)
    const run = await findRun(transaction, actor, runId)
    const publication = await lockOptionalPublication(transaction, actor, promptId)
    // Shown with a withdrawn prompt, it would come back with the next publication.
    if (!publication || [publication.status, publication.statusBeforeHiding].includes('withdrawn'))
      throw publicationError('publication.unknown')
    const shown = await listOutcomeRuns(transaction, promptId)
    if (!shown.includes(runId)) {
      if (shown.length >= libraryLimits.outcomes) throw publicationError('outcome.too-many')
      await copyRun(transaction, actor, { promptId, run })
      await invalidateTags(transaction, [cacheTags.prompt(publication.slug)])
    }
  })
}

async function refuseUnfit(run: Run, promptId: string): Promise<void> {
  if (run.promptId !== promptId) throw publicationError('outcome.of-another-prompt')
  if (run.status !== 'Success') throw publicationError('outcome.unfinished')
  if (await hasKeys([run.text, ...Object.values(run.values)]))
    throw publicationError('outcome.holds-key')
}

/** A page shows what was asked, not whole documents. */
const longestValue = 2_000

async function copyRun(
  transaction: Kysely<DB>,
  { workspaceId }: UserActor,
  { promptId, run }: { promptId: string; run: Run },
): Promise<void> {
  const image = run.files.find(({ mediaType }) => mediaType.startsWith('image/'))
  const values = Object.entries(run.values).map(([name, value]) => [
    name,
    value.slice(0, longestValue).toWellFormed(),
  ])
  await insertOutcome(transaction, {
    id: createId(),
    promptId,
    workspaceId,
    runId: run.id,
    version: run.version,
    model: run.model,
    inputValues: JSON.stringify(Object.fromEntries(values)),
    output: run.text.slice(0, libraryLimits.outcomeText).toWellFormed(),
    fileId: image ? await copyFile(transaction, image.fileId) : null,
    durationMs: run.durationMs,
    costMicros: run.costMicros,
  })
}
