import { defineErrors } from '#platform/http/errors/app-error.ts'

export const templateError = defineErrors({
  'template.unknown': {
    status: 404,
    message: 'Template not found. It may have been deleted.',
  },
  'template.cursor-invalid': {
    status: 400,
    message: 'This page doesn’t exist. Start from the first page.',
  },
  'template.too-many': {
    status: 422,
    message: 'You can have up to 500 templates. Delete one first.',
  },
})
