import { type Actor, isOwner } from '#features/accounts/index.ts'

type Action = 'read' | 'stop'
type Thing = { workspaceId: string }

const rules: Record<Action, (actor: Actor, run: Thing) => boolean> = {
  read: isOwner,
  stop: isOwner,
}

/** Whether an actor may do something with a run and its files. */
export const can = (actor: Actor, action: Action, run: Thing): boolean => rules[action](actor, run)
