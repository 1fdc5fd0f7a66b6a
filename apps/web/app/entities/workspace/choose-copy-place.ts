import type { Workspace } from '@product/contract/workspaces'

type Place = Pick<Workspace, 'id' | 'kind' | 'abilities'>

/**
 * The workspace that copies are saved in: the current one, null being the personal one, or the personal one
 * where the role does not allow new prompts.
 */
export function chooseCopyPlace<Known extends Place>(
  workspaces: readonly Known[],
  currentId: string | null,
): Known | undefined {
  const current = workspaces.find(({ id }) => id === currentId)
  return current?.abilities.createPrompts
    ? current
    : workspaces.find(({ kind }) => kind === 'personal')
}
