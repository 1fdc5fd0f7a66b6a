export { mailTimingOf, settingsWorkspaceOf } from './mail-timing.ts'
export {
  type NewNotification,
  notify,
  readConversationNotifications,
  shortenExcerpt,
  withdrawNotifications,
} from './notify.ts'
export { notifyManagers } from './notify-managers.ts'
export {
  createUnsubscribeLinks,
  findOrCreateRecipient,
  readUnsubscribeToken,
  storeHostedAddress,
  unsubscribePage,
} from './unsubscribe-links.ts'
