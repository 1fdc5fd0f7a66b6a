import type { Actor } from '#features/accounts/index.ts'

type Action = 'read' | 'stop'
type Thing = { workspaceId: string }

const isOwner = (actor: Actor, { workspaceId }: Thing): boolean =>
  actor.kind === 'user' && actor.workspaceId === workspaceId

const rules: Record<Action, (actor: Actor, run: Thing) => boolean> = {
  read: isOwner,
  stop: isOwner,
}

/** What somebody may do with a run and its files. */
export const can = (actor: Actor, action: Action, run: Thing): boolean => rules[action](actor, run)
