import { defineErrors } from '#platform/http/errors/app-error.ts'

export const moderationError = defineErrors({
  'moderation.not-an-operator': { status: 404, message: 'There is nothing here.' },
  'moderation.target-unknown': {
    status: 404,
    message: 'Nothing public was found by that name. It may have been removed.',
  },
  'moderation.workspace-unknown': {
    status: 404,
    message: 'This workspace no longer exists.',
  },
  'moderation.action-unfit': {
    status: 422,
    message: 'This action isn’t available here.',
  },
  'moderation.reason-missing': {
    status: 422,
    message: 'Enter a reason. It is kept in the audit trail.',
  },
  'moderation.own-account': {
    status: 422,
    message: 'You can’t ban your own account.',
  },
  'moderation.not-public': {
    status: 409,
    message: 'Only public items can be featured.',
  },
  'moderation.changed': {
    status: 409,
    message: 'This was changed by someone else. Reload and try again.',
  },
  'moderation.cursor-invalid': {
    status: 400,
    message: 'This page doesn’t exist. Start from the first page.',
  },
  'report.id-taken': {
    status: 409,
    message: 'This ID is taken. Try another.',
  },
})
