import { type Actor, can as canInWorkspace } from '#features/accounts/index.ts'

type Action = 'read' | 'change'
type Thing = { workspaceId: string | null }

const rules: Record<Action, (actor: Actor, template: Thing) => boolean> = {
  // Those of the product are nobody's own, and everyone's to use.
  read: (actor, template) =>
    template.workspaceId === null || canInWorkspace(actor, 'workspace.read', template),
  change: (actor, template) => canInWorkspace(actor, 'templates.change', template),
}

export const can = (actor: Actor, action: Action, template: Thing): boolean =>
  rules[action](actor, template)
