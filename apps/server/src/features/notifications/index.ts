export { mailTimingOf, settingsWorkspaceOf } from './mail-timing.ts'
export { type NewNotification, notify } from './notify.ts'
