import { type Copy, listWorkspaces, openCopy } from '@product/sync'
import { requireSignedIn } from '#web/lib/auth/signed-in-account.ts'
import type { RequestOwner } from './stored-answers.ts'

const opened = new Map<string, Promise<Copy>>()

/** The copy of what this account may see, on this device. */
export async function openDeviceCopy(accountId: string): Promise<Copy> {
  requireSignedIn(accountId)
  const known = opened.get(accountId)
  if (known) return await known
  const opening = openCopy({ server: location.origin, accountId }).then((copy) => {
    // Deleted by a sign-out in this tab or another.
    copy.database.addEventListener('close', () => opened.delete(accountId))
    copy.database.addEventListener('versionchange', () => opened.delete(accountId))
    return copy
  })
  opening.catch(() => opened.delete(accountId))
  opened.set(accountId, opening)
  return await opening
}

/** The id of the workspace that a request is about; undefined where the copy has none yet. */
export async function findOwnWorkspaceId(
  copy: Copy,
  { workspaceId }: RequestOwner,
): Promise<string | undefined> {
  if (workspaceId !== null) return workspaceId
  return (await listWorkspaces(copy)).find(({ kind }) => kind === 'personal')?.id
}
