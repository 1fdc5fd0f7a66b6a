import { defineErrors } from '#platform/http/errors/app-error.ts'

export const templateError = defineErrors({
  'template.unknown': {
    status: 404,
    message: 'There is no such template. It may have been deleted.',
  },
  'template.cursor-invalid': {
    status: 400,
    message: 'This page does not exist. Begin again with the first one.',
  },
  'template.too-many': {
    status: 422,
    message: 'There can be at most 500 templates of your own. Delete one first.',
  },
})
