import { defineErrors } from '#platform/http/app-error.ts'

export const runError = defineErrors({
  'run.unknown': { status: 404, message: 'There is no such run. It may have been deleted.' },
  'run.cursor-invalid': {
    status: 400,
    message: 'This page does not exist. Begin again with the first one.',
  },
})
