import type { RunRequest } from '@product/contract'
import { runLimits } from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import { runError } from '../errors.ts'
import { measureOwnImages } from '../rows/run-files.ts'
import type { RunDeps } from '../run-deps.ts'

/** Reserves memory for the images of a request before they are read. Returns the function that releases it. */
export async function reserveImages(
  { database, engine }: Pick<RunDeps, 'database' | 'engine'>,
  { workspaceId, accountId }: UserActor,
  { images: ids = [], models }: RunRequest,
): Promise<() => void> {
  if (ids.length === 0) return () => {}
  const sizes = await measureOwnImages(database, { workspaceId, ids })
  const bytes = ids.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0)
  if (bytes > runLimits.imagesTotalBytes) throw runError('run.images-too-large')
  const release = engine.imageBudget.hold(accountId, bytes * models.length)
  if (!release) throw runError('run.pictures-on-their-way')
  return release
}
