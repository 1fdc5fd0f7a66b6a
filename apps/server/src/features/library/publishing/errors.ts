import { defineErrors } from '#platform/http/errors/app-error.ts'

export const publicationError = defineErrors({
  'publication.problems': {
    status: 422,
    message: 'This prompt cannot be published yet. See what is missing.',
  },
  'publication.hidden': {
    status: 409,
    message: 'This prompt was hidden by the operator. Write to support if that is a mistake.',
  },
  'publication.needs-account': {
    status: 403,
    message: 'Sign up to publish: whoever uses your prompt wants to know who wrote it.',
  },
  'publication.unknown': {
    status: 404,
    message: 'This prompt is not public. Publish it first.',
  },
  'publication.version-unknown': {
    status: 404,
    message: 'This version is not published. Reload to see which ones are.',
  },
  'publication.only-version': {
    status: 409,
    message: 'This is the only published version. Withdraw the prompt to remove it.',
  },
  'publication.id-taken': {
    status: 409,
    message:
      'Another author published a prompt with this id. Duplicate yours and publish the copy.',
  },
  'publication.slug-taken': {
    status: 409,
    message: 'No address was free for this title. Try again.',
  },
  'outcome.unfinished': {
    status: 422,
    message: 'Only what came out of a run that succeeded can be shown.',
  },
  'outcome.of-another-prompt': { status: 422, message: 'This is a run of another prompt.' },
  'outcome.too-many': {
    status: 422,
    message: 'A public prompt shows at most 6 outcomes. Take one away first.',
  },
  'outcome.holds-key': {
    status: 422,
    message: 'There seems to be a key in this outcome. Run the prompt without it.',
  },
  'original.unknown': { status: 404, message: 'There is no such version of the original.' },
})
