import { defineErrors } from '#platform/http/errors/app-error.ts'

export const accountError = defineErrors({
  'auth.required': { status: 401, message: 'Sign in, then try again.' },
  'auth.invalid': {
    status: 401,
    message: 'Your session has ended or is not valid. Sign in again.',
  },
  'auth.second-factor-required': {
    status: 403,
    message: 'Your account is protected by a second factor. Enter its code to go on.',
  },
  'account.handle-taken': {
    status: 409,
    message: 'This handle is taken. Choose another one.',
  },
  'account.avatar-unsupported': {
    status: 415,
    message: 'This is not a picture that can be used. Send a PNG, JPEG or WebP file.',
  },
  'account.avatar-too-large': {
    status: 413,
    message: 'This picture is too large. Send one of at most 512 KB.',
  },
  'account.avatar-unknown': { status: 404, message: 'There is no such picture.' },
  'account.confirmation-wrong': {
    status: 422,
    message: 'This is not what was asked for. Type it exactly to delete the account.',
  },
  'account.banned': {
    status: 403,
    message:
      'The operator has banned this account from the community. Write to them if that is a mistake.',
  },
  'export.too-many': {
    status: 429,
    retryAfterSeconds: 10,
    message: 'Too many exports are being made. Wait until one has ended, then export again.',
  },
  'session.unknown': { status: 404, message: 'There is no such session. It may have ended.' },
})
