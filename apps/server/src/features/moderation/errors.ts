import { defineErrors } from '#platform/http/errors/app-error.ts'

export const moderationError = defineErrors({
  'moderation.not-an-operator': { status: 404, message: 'There is nothing here.' },
  'moderation.target-unknown': {
    status: 404,
    message: 'There is nothing public by that name. It may have been removed.',
  },
  'moderation.action-unfit': {
    status: 422,
    message: 'This cannot be done with a thing of this kind.',
  },
  'moderation.reason-missing': {
    status: 422,
    message: 'Say why: the reason stays in the audit trail.',
  },
  'moderation.own-account': {
    status: 422,
    message: 'This is your own account. Another operator has to ban you.',
  },
  'moderation.not-public': {
    status: 409,
    message: 'Only what is public can be featured.',
  },
  'moderation.changed': {
    status: 409,
    message: 'It was changed at the same moment. Reload and try again.',
  },
  'moderation.cursor-invalid': {
    status: 400,
    message: 'This is not a page of this list. Begin with the first one.',
  },
  'report.id-taken': {
    status: 409,
    message: 'This id is taken. Try again with another one.',
  },
})
