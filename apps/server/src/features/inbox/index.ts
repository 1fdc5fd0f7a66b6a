export { notificationSettingsOfAccount, notificationsOfAccount } from './account-part.ts'
export { defineNotificationMails } from './mail-notifications.ts'
export { inboxRoutes } from './routes.ts'
export { sweepNotifications } from './sweep-notifications.ts'
