import { defineErrors } from '#platform/http/app-error.ts'

export const transferError = defineErrors({
  'import.unreadable': {
    status: 422,
    message: 'Nothing could be read from this file.',
  },
  'import.web-page': {
    status: 422,
    message: 'This address shows a web page. Use the address of the file itself, often called raw.',
  },
  'import.unknown': {
    status: 409,
    message: 'This import was made by somebody else. Try again with an id of your own.',
  },
  'export.empty': {
    status: 422,
    message: 'There is no prompt to export here yet.',
  },
})
