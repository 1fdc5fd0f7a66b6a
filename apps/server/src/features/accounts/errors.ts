import { communityLimits } from '@product/domain'
import { defineErrors } from '#platform/http/errors/app-error.ts'

export const accountError = defineErrors({
  'auth.required': { status: 401, message: 'Log in and try again.' },
  'auth.invalid': {
    status: 401,
    message: 'Your session has ended. Log in again.',
  },
  'auth.second-factor-required': {
    status: 403,
    message: 'Two-factor authentication is on. Enter your code to continue.',
  },
  'auth.extension-not-allowed': {
    status: 403,
    message: 'The browser extension may not do this. Use the website instead.',
  },
  'account.handle-taken': {
    status: 409,
    message: 'This handle is taken. Choose another.',
  },
  'account.links-refused': {
    status: 422,
    message: `Links to other sites are for accounts that are older than ${communityLimits.newAccountHours} hours and have a confirmed email address. Remove the link from your name to save now.`,
  },
  'account.avatar-unsupported': {
    status: 415,
    message: 'Unsupported image. Use a PNG, JPEG or WebP file.',
  },
  'account.avatar-too-large': {
    status: 413,
    message: 'Image too large. The limit is 512 KB.',
  },
  'account.avatar-unknown': { status: 404, message: 'There is no such picture.' },
  'account.confirmation-wrong': {
    status: 422,
    message: 'The text doesn’t match. Type it exactly to delete the account.',
  },
  'account.code-wrong': {
    status: 422,
    message: 'This code is wrong or has expired. Ask for another.',
  },
  'account.banned': {
    status: 403,
    message: 'This account is banned from the community. Contact support if this is a mistake.',
  },
  'export.too-many': {
    status: 429,
    retryAfterSeconds: 10,
    message: 'Too many exports are running. Try again when one has finished.',
  },
  'workspace.unknown': {
    status: 404,
    message: 'Workspace not found, or you’re no longer a member of it.',
  },
  'workspace.not-allowed': {
    status: 403,
    message: 'Your role in this workspace doesn’t allow this. Ask an admin of the workspace.',
  },
  'session.unknown': { status: 404, message: 'Session not found. It may have ended.' },
})
