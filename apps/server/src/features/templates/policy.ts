import type { Actor } from '#features/accounts/index.ts'

type Action = 'read' | 'change'
type Thing = { workspaceId: string | null }

const isOwner = (actor: Actor, { workspaceId }: Thing): boolean =>
  actor.kind === 'user' && actor.workspaceId === workspaceId

const rules: Record<Action, (actor: Actor, template: Thing) => boolean> = {
  // Those of the product are nobody's own, and everyone's to use.
  read: (actor, template) => template.workspaceId === null || isOwner(actor, template),
  change: isOwner,
}

export const can = (actor: Actor, action: Action, template: Thing): boolean =>
  rules[action](actor, template)
