import { defineErrors } from '#platform/http/errors/app-error.ts'

export const collectionError = defineErrors({
  'collection.unknown': {
    status: 404,
    message: 'There is no such collection. It may have been deleted.',
  },
  'collection.id-taken': {
    status: 409,
    message: 'This id is taken. Try again with another one.',
  },
  'collection.hidden': {
    status: 409,
    message: 'The operator has hidden this collection. Write to support if that is a mistake.',
  },
  'collection.needs-account': {
    status: 403,
    message: 'Sign up to make a collection public: people want to know who put it together.',
  },
  'collection.name-invisible': {
    status: 422,
    message: 'There are invisible characters in the name. Type it again without them.',
  },
  'collection.too-many': {
    status: 422,
    message: 'There can be at most 500 collections. Delete one first.',
  },
})
