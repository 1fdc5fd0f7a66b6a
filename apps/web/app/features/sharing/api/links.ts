import {
  copyLinkedPromptRoute,
  incompleteLinkMessage,
  LinkTarget,
  openLinkRoute,
} from '@product/contract/sharing'
import type { PublicConfig } from '@product/contract/site'
import { listWorkspacesRoute, type Workspace } from '@product/contract/workspaces'
import { createId } from '@product/domain'
import { ApiError } from '@product/sdk'
import { chooseCopyPlace } from '#web/entities/workspace/choose-copy-place.ts'
import { callInWorkspace } from '#web/lib/api/call-in-workspace.ts'
import { sessionStorageKey } from '#web/lib/auth/session-storage-key.ts'
import { readStoredSession } from '#web/lib/auth/stored-session.ts'
import { visitorCall } from '#web/lib/auth/visitor-call.ts'
import { findWorkspaceId, setWorkspaceId } from '#web/lib/workspace/current-workspace.ts'

/** As the person who is signed in, if one is: members of the workspace are not counted. */
export async function openLink(auth: PublicConfig['auth'], target: LinkTarget) {
  // Some programs cut a link at its `#` or at the end of a line.
  if (!LinkTarget.safeParse(target).success)
    throw new ApiError({ status: 0, code: 'link.incomplete', message: incompleteLinkMessage })
  const call = await visitorCall(auth)
  return await call(openLinkRoute, { body: target })
}

/** Returns the id of the copy and the workspace that it went to, where the tab goes on. */
export async function copyLinkedPrompt(
  auth: PublicConfig['auth'],
  target: LinkTarget,
): Promise<{ id: string; place: Workspace }> {
  const call = await visitorCall(auth)
  const userId = readStoredSession(sessionStorageKey(auth.url))?.user.id ?? ''
  const currentId = findWorkspaceId(userId)
  const { workspaces } = await call(listWorkspacesRoute)
  const place = chooseCopyPlace(workspaces, currentId)
  if (!place) throw new Error('An account without a personal workspace')
  const body = { ...target, newId: createId() }
  const { id } = await callInWorkspace(place.id)(copyLinkedPromptRoute, { body })
  const placeId = place.kind === 'personal' ? null : place.id
  if (placeId !== currentId) setWorkspaceId(userId, placeId)
  return { id, place }
}
