import type { Actor } from './actor.ts'

/** Whether a thing is of the actor's own workspace; one of no workspace is nobody's. */
export const isOwner = (actor: Actor, { workspaceId }: { workspaceId: string | null }): boolean =>
  actor.kind === 'user' && actor.workspaceId === workspaceId
