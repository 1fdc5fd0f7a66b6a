import { defineErrors } from '#platform/http/errors/app-error.ts'

export const inboxError = defineErrors({
  'notification.cursor-invalid': {
    status: 400,
    message: 'This page doesn’t exist. Start from the first page.',
  },
  'notification.too-many-streams': {
    status: 429,
    message: 'Notifications are followed in too many places. Close some tabs and try again.',
  },
  'notification.link-unknown': {
    status: 404,
    message: 'This link doesn’t work. Change your mails in Settings, under Notifications.',
  },
  'notification.workspace-unknown': {
    status: 404,
    message: 'You’re not a member of this workspace, or it was deleted.',
  },
})
