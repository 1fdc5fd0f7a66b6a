import { avatarLimit } from '@product/contract'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { deleteFile, storeFile } from '#platform/files/files.ts'
import { imageTypeOf } from '#platform/files/media-type.ts'
import type { AccountDeps } from './account-deps.ts'
import type { AccountPart, UserActor } from './actor.ts'
import { accountError } from './errors.ts'
import { lockAccount, updateAccount } from './queries.ts'

/** Replaces the image, or removes it where there is no other. */
export async function changeAvatar(
  { database, storage }: AccountDeps,
  parts: AccountPart[],
  { accountId, workspaceId }: UserActor,
  content: Buffer | null,
): Promise<void> {
  const image = content && { workspaceId, content, mediaType: checkAvatar(content) }
  const change = async (transaction: Kysely<DB>) => {
    const { avatarFileId } = await lockAccount(transaction, accountId)
    if (!image && !avatarFileId) return
    const newId = image && (await storeFile(transaction, image))
    await updateAccount(transaction, accountId, { avatarFileId: newId })
    if (avatarFileId) await deleteFile(transaction, avatarFileId)
    for (const { followProfile } of parts) await followProfile?.(transaction, accountId)
  }
  const store = () => database.transaction().execute(change)
  await (content ? storage.reserve(workspaceId, content.length, store) : store())
}

/** The media type of an image that may be an avatar. */
export function checkAvatar(content: Buffer): string {
  if (content.length > avatarLimit) throw accountError('account.avatar-too-large')
  const mediaType = imageTypeOf(content)
  // A image that moves is no portrait.
  if (mediaType === undefined || mediaType === 'image/gif')
    throw accountError('account.avatar-unsupported')
  return mediaType
}
