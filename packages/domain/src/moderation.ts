/** What is public can be reported, and moderated. */
export const moderatedKinds = [
  'prompt',
  'review',
  'collection',
  'author',
  'question',
  'answer',
] as const
export type ModeratedKind = (typeof moderatedKinds)[number]

export const moderationActions = [
  'hide',
  'restore',
  'ban',
  'unban',
  'feature',
  'unfeature',
  'mark-pro',
  'unmark-pro',
  'verify',
  'unverify',
  'close',
  'reopen',
  'dismiss',
] as const
export type ModerationActionName = (typeof moderationActions)[number]

/** Everything that the audit trail of operators tells of. */
export const auditedActions = [...moderationActions, 'set-plan', 'move'] as const
export type AuditedAction = (typeof auditedActions)[number]

export const auditedKinds = [...moderatedKinds, 'workspace'] as const
export type AuditedKind = (typeof auditedKinds)[number]

/** What an operator can do with a thing of each kind. */
export const moderationActionsOf: Record<ModeratedKind, readonly ModerationActionName[]> = {
  prompt: ['hide', 'restore', 'feature', 'unfeature', 'mark-pro', 'unmark-pro', 'dismiss'],
  review: ['hide', 'restore', 'dismiss'],
  collection: ['hide', 'restore', 'dismiss'],
  author: ['ban', 'unban', 'verify', 'unverify', 'dismiss'],
  question: ['hide', 'restore', 'close', 'reopen', 'dismiss'],
  answer: ['hide', 'restore', 'dismiss'],
}

/** Taking something from people is explained to those who read the audit trail. */
export const needsReason = (action: ModerationActionName): boolean =>
  action === 'hide' || action === 'ban' || action === 'close'
