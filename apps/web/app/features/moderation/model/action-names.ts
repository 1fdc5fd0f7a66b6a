import type { Report } from '@product/contract/moderation'
import type {
  AuditedAction,
  AuditedKind,
  ModeratedKind,
  ModerationActionName,
} from '@product/domain'

export type ModerationInput = {
  action: ModerationActionName
  kind: ModeratedKind
  target: string
  reason?: string
}

/** On the button that does it. */
export const actionLabels: Record<ModerationActionName, string> = {
  hide: 'Hide',
  restore: 'Restore',
  ban: 'Ban',
  unban: 'Lift ban',
  feature: 'Feature',
  unfeature: 'Stop featuring',
  'mark-pro': 'Mark as Pro',
  'unmark-pro': 'Remove Pro mark',
  verify: 'Verify',
  unverify: 'Remove verification',
  close: 'Close',
  reopen: 'Reopen',
  dismiss: 'Dismiss',
}

/** When it is done. */
export const doneActions: Record<ModerationActionName, string> = {
  hide: 'Hidden',
  restore: 'Restored',
  ban: 'Banned',
  unban: 'No longer banned',
  feature: 'Featured',
  unfeature: 'No longer featured',
  'mark-pro': 'Marked as Pro',
  'unmark-pro': 'No longer Pro',
  verify: 'Verified',
  unverify: 'No longer verified',
  close: 'Closed',
  reopen: 'Reopened',
  dismiss: 'Dismissed',
}

/** In the audit trail, between who did it and what it was done with. */
export const pastActions: Record<AuditedAction, string> = {
  hide: 'hid',
  restore: 'restored',
  ban: 'banned',
  unban: 'lifted the ban of',
  feature: 'featured',
  unfeature: 'stopped featuring',
  'mark-pro': 'marked as Pro',
  'unmark-pro': 'removed the Pro mark of',
  verify: 'verified',
  unverify: 'removed the verification of',
  close: 'closed',
  reopen: 'reopened',
  dismiss: 'dismissed the reports of',
  'set-plan': 'set the plan of',
  move: 'moved',
}

export const kindNames: Record<AuditedKind, string> = {
  prompt: 'Prompt',
  review: 'Review',
  collection: 'Collection',
  author: 'Author',
  question: 'Question',
  answer: 'Answer',
  workspace: 'Workspace',
}

type Offer = ModerationInput & { label: string }

/** Actions offered for a report, the likeliest first. */
export function offerActions({ kind, targetId: target, state, author, status }: Report): Offer[] {
  const offers: Offer[] = []
  const isAuthor = kind === 'author'
  // A withdrawn prompt could be published again, unless it is hidden.
  if (state === 'shown' || state === 'withdrawn')
    offers.push(
      isAuthor
        ? { action: 'ban', label: 'Ban author', kind, target }
        : { action: 'hide', label: 'Hide', kind, target },
    )
  if (state === 'hidden')
    offers.push(
      isAuthor
        ? { action: 'unban', label: 'Lift ban', kind, target }
        : { action: 'restore', label: 'Restore', kind, target },
    )
  if (status === 'open') offers.push({ action: 'dismiss', label: 'Dismiss', kind, target })
  if (!isAuthor && author)
    offers.push({ action: 'ban', label: 'Ban author', kind: 'author', target: author })
  return offers
}
