import { listWorkspacesRoute, type WorkspaceAbilities } from '@product/contract/workspaces'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#web/lib/api/call.ts'
import { useUserId } from '#web/lib/auth/auth-provider.tsx'
import {
  findWorkspaceId,
  setWorkspaceId,
  subscribeToWorkspace,
} from '#web/lib/workspace/current-workspace.ts'

export const workspacesKey = ['workspaces'] as const

async function listWorkspaces() {
  const { workspaces } = await call(listWorkspacesRoute)
  return workspaces
}

/** Parts of a screen that appear one after another ask once. */
const freshFor = 10_000

export const workspacesQuery = {
  queryKey: workspacesKey,
  queryFn: listWorkspaces,
  staleTime: freshFor,
}

export const useWorkspaces = () => useQuery(workspacesQuery)

/** The id of the workspace that this tab is in; null for the personal one. */
export function useWorkspaceId(): string | null {
  const userId = useUserId()
  const read = () => (userId === undefined ? null : findWorkspaceId(userId))
  return useSyncExternalStore(subscribeToWorkspace, read, () => null)
}

/** The workspace that this tab is in. Undefined until it is known. */
export function useCurrentWorkspace() {
  const id = useWorkspaceId()
  const { data: workspaces } = useWorkspaces()
  return workspaces?.find((workspace) =>
    id === null ? workspace.kind === 'personal' : workspace.id === id,
  )
}

/**
 * Whether the person may do something here, as the server says. In the personal workspace always, and where the
 * workspace is not known: the server refuses.
 */
export function useMay(ability: keyof WorkspaceAbilities): boolean {
  const isPersonal = useWorkspaceId() === null
  const current = useCurrentWorkspace()
  return isPersonal || (current?.abilities[ability] ?? false)
}

/** Enters a workspace: the screens of the other one are gone with their data. */
export function useSwitchWorkspace() {
  const userId = useUserId()
  const navigate = useNavigate()
  return async (workspaceId: string | null) => {
    if (userId === undefined) return
    // First, because what the current screen shows is not in the other workspace.
    await navigate('/dashboard', { flushSync: true })
    setWorkspaceId(userId, workspaceId)
  }
}
