import { runLimits } from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import { pictureTypeOf } from '#platform/files/media-type.ts'
import { runError } from '../errors.ts'
import type { RunDeps } from '../run-deps.ts'
import { insertLooseImage } from '../rows/run-files.ts'

/** Keeps a picture for a run that is to come. */
export async function uploadImage(
  { database, storage }: Pick<RunDeps, 'database' | 'storage'>,
  { workspaceId }: UserActor,
  content: Buffer,
): Promise<{ fileId: string; mediaType: string }> {
  const mediaType = checkPicture(content, runLimits.imageBytes)
  const fileId = await storage.reserve(workspaceId, content.length, () =>
    database
      .transaction()
      .execute((transaction) => insertLooseImage(transaction, { workspaceId, mediaType, content })),
  )
  return { fileId, mediaType }
}

/** What a picture is by its own bytes. */
export function checkPicture(content: Buffer, mostBytes: number): string {
  if (content.length > mostBytes) throw runError('run.image-too-large')
  const mediaType = pictureTypeOf(content)
  if (mediaType === undefined) throw runError('run.image-unsupported')
  return mediaType
}
