import type { ModerationActionName } from '@product/domain'

/** On the button that does it. */
export const actionLabels: Record<ModerationActionName, string> = {
  hide: 'Hide',
  restore: 'Restore',
  ban: 'Ban',
  unban: 'Lift ban',
  feature: 'Feature',
  unfeature: 'Stop featuring',
  verify: 'Verify',
  unverify: 'Take back verification',
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
  verify: 'Verified',
  unverify: 'No longer verified',
  dismiss: 'Dismissed',
}

/** In the audit trail, between who did it and what it was done with. */
export const pastActions: Record<ModerationActionName, string> = {
  hide: 'hid',
  restore: 'restored',
  ban: 'banned',
  unban: 'lifted the ban of',
  feature: 'featured',
  unfeature: 'stopped featuring',
  verify: 'verified',
  unverify: 'took back the verification of',
  dismiss: 'dismissed the reports of',
}
