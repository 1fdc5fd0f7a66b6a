import { defineErrors } from '#platform/http/errors/app-error.ts'

export const transferError = defineErrors({
  'import.unreadable': {
    status: 422,
    message: 'Nothing could be read from this file.',
  },
  'import.web-page': {
    status: 422,
    message: 'This address shows a web page. Use the address of the file itself, often called raw.',
  },
  'import.id-taken': {
    status: 409,
    message: 'This id is taken. Try again with another one.',
  },
  'export.empty': {
    status: 422,
    message: 'There is no prompt to export here yet.',
  },
})
