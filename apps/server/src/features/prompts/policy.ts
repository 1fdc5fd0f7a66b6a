import { type Actor, isOwner } from '#features/accounts/index.ts'

type Action = 'read' | 'edit' | 'label' | 'delete'
type Thing = { workspaceId: string }

const rules: Record<Action, (actor: Actor, prompt: Thing) => boolean> = {
  read: isOwner,
  edit: isOwner,
  /** Names a version, moves the name or takes it away. */
  label: isOwner,
  delete: isOwner,
}

/** The actions that an actor may take on a prompt, its versions and its place in collections. */
export const can = (actor: Actor, action: Action, prompt: Thing): boolean =>
  rules[action](actor, prompt)
