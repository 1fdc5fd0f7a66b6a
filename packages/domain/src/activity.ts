/** Everything that the activity log of a team workspace records. */
export const activityActions = [
  'workspace.created',
  'workspace.changed',
  'workspace.plan-changed',
  'workspace.ownership-transferred',
  'member.invited',
  'member.invitation-revoked',
  'member.joined',
  'member.role-changed',
  'member.removed',
  'member.left',
  'prompt.created',
  'prompt.deleted',
  'prompt.restored',
  'prompt.published',
  'prompt.withdrawn',
  'prompt.moved',
  'collection.created',
  'collection.changed',
  'collection.deleted',
  'connection.added',
  'connection.changed',
  'connection.removed',
  'share.created',
  'share.changed',
  'share.revoked',
  'link.created',
  'link.changed',
  'link.revoked',
] as const
export type ActivityAction = (typeof activityActions)[number]

/** The kinds of things that an action is about. A share or a link is about a prompt or a collection. */
export const activitySubjects = [
  'workspace',
  'member',
  'invitation',
  'prompt',
  'collection',
  'connection',
] as const
export type ActivitySubjectKind = (typeof activitySubjects)[number]
