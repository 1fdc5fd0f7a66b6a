import type { RunRequest } from '@product/contract'
import { runLimits } from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import { runError } from '../errors.ts'
import type { RunDeps } from '../run-deps.ts'
import { measureOwnImages } from '../rows/run-files.ts'

/** Makes room for the pictures of a request before they are read; returns what gives it back. */
export async function holdPictures(
  { database, engine }: Pick<RunDeps, 'database' | 'engine'>,
  { workspaceId, accountId }: UserActor,
  { images: ids = [], models }: RunRequest,
): Promise<() => void> {
  if (ids.length === 0) return () => {}
  const sizes = await measureOwnImages(database, { workspaceId, ids })
  const bytes = ids.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0)
  if (bytes > runLimits.imagesTotalBytes) throw runError('run.images-too-large')
  const release = engine.pictures.hold(accountId, bytes * models.length)
  if (!release) throw runError('run.pictures-on-their-way')
  return release
}
