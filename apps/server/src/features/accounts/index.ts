export type { AccountDeps } from './account-deps.ts'
export type { AccountPart, Actor, NewAccount, UserActor } from './actor.ts'
export { can } from './actor.ts'
export { recordAction, recordSystemAction, wasHidden } from './audit-trail.ts'
export { checkAvatar } from './change-avatar.ts'
export { type ClaimWaiting, createActors, requireSignedIn } from './create-actors.ts'
export { createExportSlots } from './create-export-slots.ts'
export { enterWorkspace, requireRole } from './enter-workspace.ts'
export { openToExtension } from './extension-access.ts'
export { isNewAccount, mayLink } from './may-link.ts'
export { mayRate } from './may-rate.ts'
export { openEventStream } from './open-event-stream.ts'
export { avatarUrl } from './present-me.ts'
export { provisionAccount, provisionTeam } from './provision-account.ts'
export {
  findOptionalProvenAddress,
  findOptionalRole,
  insertMember,
  selectOwners,
  selectProven,
} from './queries.ts'
export { refuseBanned } from './refuse-banned.ts'
export { refuseSignedOut } from './refuse-signed-out.ts'
export { accountsRoutes } from './routes.ts'
