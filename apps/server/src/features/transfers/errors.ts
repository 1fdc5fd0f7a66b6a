import { defineErrors } from '#platform/http/errors/app-error.ts'

export const transferError = defineErrors({
  'import.unreadable': {
    status: 422,
    message: 'This file couldn’t be read.',
  },
  'import.web-page': {
    status: 422,
    message: 'This URL opens a web page. Use the URL of the file itself, often called “raw”.',
  },
  'import.id-taken': {
    status: 409,
    message: 'This ID is taken. Try another.',
  },
  'export.empty': {
    status: 422,
    message: 'There are no prompts to export yet.',
  },
})
