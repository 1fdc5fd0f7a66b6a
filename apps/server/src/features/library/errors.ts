import { defineErrors } from '#platform/http/errors/app-error.ts'

export const libraryError = defineErrors({
  'library.unknown': {
    status: 404,
    message: 'There is no such prompt in the library. Its author may have withdrawn it.',
  },
  'library.version-unknown': {
    status: 404,
    message: 'This version is not in the library any more. Open the newest one.',
  },
  'library.author-unknown': {
    status: 404,
    message: 'Nothing public is by anybody of this name.',
  },
  'library.picture-unknown': { status: 404, message: 'There is no such picture.' },
  'library.embed-unknown': {
    status: 404,
    message: 'Only pages of public prompts can be embedded.',
  },
  'library.embed-format': { status: 501, message: 'Only the format json is available.' },
  'library.star-needs-account': {
    status: 403,
    message: 'Add an email address to your account first: there is one star a person.',
  },
  'library.cursor-invalid': {
    status: 400,
    message: 'This is not where a page of the library ended. Begin with the first page.',
  },
})
