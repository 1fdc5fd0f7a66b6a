import { type Actor, isOwner } from '#features/accounts/index.ts'

type Action = 'read' | 'change'
type Thing = { workspaceId: string | null }

const rules: Record<Action, (actor: Actor, template: Thing) => boolean> = {
  // Those of the product are nobody's own, and everyone's to use.
  read: (actor, template) => template.workspaceId === null || isOwner(actor, template),
  change: isOwner,
}

export const can = (actor: Actor, action: Action, template: Thing): boolean =>
  rules[action](actor, template)
