import type { Workspace, WorkspaceChanges } from '@product/contract'
import { isReservedHandle } from '@product/domain'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { checkAvatar, type UserActor } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { deleteFile, storeFile } from '#platform/files/files.ts'
import type { Deps } from '#server/deps.ts'
import { workspaceError } from './errors.ts'
import { findWorkspace } from './present-workspace.ts'
import { lockTeam, updateWorkspace } from './queries.ts'

const uniqueViolation = '23505'

export async function changeWorkspace(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  changes: WorkspaceChanges,
): Promise<Workspace> {
  try {
    return await database.transaction().execute(async (transaction) => {
      const { workspace } = await lockTeam(transaction, actor, 'workspace.change')
      const { name = workspace.name, slug = workspace.slug } = changes
      if (name === workspace.name && slug === workspace.slug)
        return await findWorkspace(transaction, actor)
      // One that was given before a word was reserved stays.
      if (slug !== null && slug !== workspace.slug && isReservedHandle(slug)) throw slugTaken()
      await updateWorkspace(transaction, workspace.id, { name, slug })
      await recordChange(transaction, actor, name, {
        ...(name !== workspace.name && { oldName: workspace.name }),
        ...(slug !== workspace.slug && { oldSlug: workspace.slug, newSlug: slug }),
      })
      return await findWorkspace(transaction, actor)
    })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === uniqueViolation) throw slugTaken()
    throw error
  }
}

const slugTaken = () =>
  workspaceError('workspace.slug-taken', {
    details: [{ path: 'slug', message: 'This slug is taken. Choose another.' }],
  })

/** Replaces the image, or removes it where there is no other. */
export async function changeWorkspaceAvatar(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  actor: UserActor,
  content: Buffer | null,
): Promise<Workspace> {
  const { workspaceId } = actor
  const image = content && { workspaceId, content, mediaType: checkAvatar(content) }
  const change = async (transaction: Kysely<DB>) => {
    const { workspace } = await lockTeam(transaction, actor, 'workspace.change')
    const avatarFileId = image && (await storeFile(transaction, image))
    await updateWorkspace(transaction, workspaceId, { avatarFileId })
    if (workspace.avatarFileId) await deleteFile(transaction, workspace.avatarFileId)
    await recordChange(transaction, actor, workspace.name, { avatar: image !== null })
    return await findWorkspace(transaction, actor)
  }
  const store = () => database.transaction().execute(change)
  return await (content ? storage.reserve(workspaceId, content.length, store) : store())
}

const recordChange = (
  transaction: Kysely<DB>,
  actor: UserActor,
  title: string,
  details: Record<string, string | boolean | null>,
) =>
  recordActivity(transaction, actor, {
    action: 'workspace.changed',
    subject: { kind: 'workspace', id: actor.workspaceId, title },
    details,
  })
