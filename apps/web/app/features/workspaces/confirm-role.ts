import type { WorkspaceMember } from '@product/contract/workspaces'
import { isRoleAtLeast, type WorkspaceRole } from '@product/domain'
import { confirmWidening } from '#web/entities/access/widening-store.ts'
import { roleNames } from '#web/entities/workspace/role-names.ts'
import { stackError } from '#web/lib/api/stack-error.ts'

/** Asks where somebody would newly see restricted prompts by a role. */
export async function confirmRole(
  { id: accountId, name, role: before }: Pick<WorkspaceMember, 'id' | 'name' | 'role'>,
  role: WorkspaceRole,
): Promise<boolean> {
  if (isRoleAtLeast(before, 'admin') || !isRoleAtLeast(role, 'admin')) return true
  const words = {
    title: `Make ${name} an ${roleNames[role].toLowerCase()}?`,
    action: 'Change role',
    note: 'Owners and admins see everything that is restricted.',
  }
  try {
    const change = { action: 'change-role' as const, accountId, role }
    return (await confirmWidening(change, words)) !== undefined
  } catch (error) {
    stackError('The role was not changed', error)
    return false
  }
}
