import type { WorkspaceMember } from '@product/contract/workspaces'

/** The owner of a workspace that has one: they can neither leave nor take another role. */
export function findOnlyOwner<Member extends Pick<WorkspaceMember, 'role'>>(
  members: readonly Member[],
): Member | undefined {
  const [first, ...others] = members.filter(({ role }) => role === 'owner')
  return others.length === 0 ? first : undefined
}
