import { defineErrors } from '#platform/http/errors/app-error.ts'

export const libraryError = defineErrors({
  'library.unknown': {
    status: 404,
    message: 'Prompt not found. Its author may have withdrawn it.',
  },
  'library.version-unknown': {
    status: 404,
    message: 'This version is no longer in the library. Open the latest one.',
  },
  'library.author-unknown': {
    status: 404,
    message: 'No published author has this name.',
  },
  'library.picture-unknown': { status: 404, message: 'There is no such picture.' },
  'library.embed-unknown': {
    status: 404,
    message: 'Only pages of public prompts can be embedded.',
  },
  'library.embed-format': { status: 501, message: 'Only the format json is available.' },
  'library.star-needs-account': {
    status: 403,
    message: 'Add an email address to your account to star prompts.',
  },
  'library.star-address-unproven': {
    status: 403,
    message: 'To star prompts, confirm your email address in Settings, Notifications.',
  },
  'library.cursor-invalid': {
    status: 400,
    message: 'This page doesn’t exist. Start from the first page.',
  },
})
