import { defineErrors } from '#platform/http/errors/app-error.ts'

export const promptError = defineErrors({
  'prompt.unknown': {
    status: 404,
    message: 'There is no such prompt. It may have been deleted.',
  },
  'prompt.conflict': {
    status: 409,
    message: 'This prompt was changed elsewhere meanwhile. See both and choose.',
  },
  'prompt.in-trash': {
    status: 409,
    message: 'This prompt is in the trash. Restore it before you change it.',
  },
  'prompt.not-in-trash': {
    status: 409,
    message: 'Only what is in the trash can be deleted for good.',
  },
  'prompt.too-many-tags': {
    status: 422,
    message: 'A prompt can have at most 20 tags. Remove some first.',
  },
  'prompt.cursor-invalid': {
    status: 400,
    message: 'This page does not exist. Begin again with the first one.',
  },
  'prompt.include-cycle': { status: 422, message: 'A prompt cannot include itself.' },
  'prompt.includes-too-large': {
    status: 422,
    message: 'A prompt can include at most 100 others with 2,000,000 characters in all.',
  },
  'version.unknown': { status: 404, message: 'There is no such version.' },
  'version.too-many-names': {
    status: 422,
    message: 'The versions of a prompt can have at most 50 names. Take one away first.',
  },
  'version.name-unknown': { status: 404, message: 'There is no such name.' },
  'collection.unknown': {
    status: 404,
    message: 'There is no such collection. It may have been deleted.',
  },
})
