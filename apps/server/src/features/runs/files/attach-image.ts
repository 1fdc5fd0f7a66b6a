import { runLimits } from '@product/domain'
import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { runError } from '../errors.ts'
import { findRunToChange } from '../following/follow-run.ts'
import { insertRunFile, lockRun, nextPosition } from '../rows/run-files.ts'
import type { RunDeps } from '../run-deps.ts'
import { findImageType } from './upload-image.ts'

/** Stores an image that was made elsewhere with the command of a run. */
export async function attachImage(
  deps: Pick<RunDeps, 'database' | 'storage'>,
  actor: UserActor,
  { runId, content }: { runId: string; content: Buffer },
): Promise<void> {
  const { workspaceId, outputKind } = await findRunToChange(deps, actor, runId)
  if (outputKind !== 'command') throw runError('run.takes-no-image')
  const mediaType = findImageType(content, runLimits.fileBytes)
  const attach = async (transaction: Kysely<DB>) => {
    await lockRun(transaction, workspaceId, runId)
    const position = await nextPosition(transaction, runId)
    if (position > runLimits.images) throw runError('run.too-many-images')
    const file = { mediaType, content, direction: 'out' as const, position }
    await insertRunFile(transaction, { id: runId, workspaceId }, file)
  }
  await deps.storage.reserve(workspaceId, content.length, () =>
    deps.database.transaction().execute(attach),
  )
}
