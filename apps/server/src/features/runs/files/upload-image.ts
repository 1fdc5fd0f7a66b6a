import { runLimits } from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import { imageTypeOf } from '#platform/files/media-type.ts'
import { runError } from '../errors.ts'
import { insertUploadedImage } from '../rows/run-files.ts'
import type { RunDeps } from '../run-deps.ts'

/** Stores an image for a later run. */
export async function uploadImage(
  { database, storage }: Pick<RunDeps, 'database' | 'storage'>,
  { workspaceId }: UserActor,
  content: Buffer,
): Promise<{ fileId: string; mediaType: string }> {
  const mediaType = findImageType(content, runLimits.imageBytes)
  const fileId = await storage.reserve(workspaceId, content.length, () =>
    database
      .transaction()
      .execute((transaction) =>
        insertUploadedImage(transaction, { workspaceId, mediaType, content }),
      ),
  )
  return { fileId, mediaType }
}

/** The media type by the bytes themselves; refuses everything but images. */
export function findImageType(content: Buffer, mostBytes: number): string {
  if (content.length > mostBytes) throw runError('run.image-too-large')
  const mediaType = imageTypeOf(content)
  if (mediaType === undefined) throw runError('run.image-unsupported')
  return mediaType
}
