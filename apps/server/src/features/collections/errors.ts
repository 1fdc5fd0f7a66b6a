import { defineErrors } from '#platform/http/errors/app-error.ts'

export const collectionError = defineErrors({
  'collection.unknown': {
    status: 404,
    message: 'Collection not found. It may have been deleted.',
  },
  'collection.id-taken': {
    status: 409,
    message: 'This ID is taken. Try another.',
  },
  'collection.hidden': {
    status: 409,
    message: 'This collection was hidden by a moderator. Contact support if this is a mistake.',
  },
  'collection.needs-account': {
    status: 403,
    message: 'Sign up to make a collection public.',
  },
  'collection.name-invisible': {
    status: 422,
    message: 'The name contains invisible characters. Type it again.',
  },
  'collection.personal': {
    status: 409,
    message: 'Only collections of a team workspace can be limited to some of its members.',
  },
  'collection.people-unknown': {
    status: 422,
    message: 'Somebody in the list is no longer a member of the workspace. Choose again.',
  },
  'collection.too-many': {
    status: 422,
    message: 'You can have up to 500 collections. Delete one first.',
  },
})
