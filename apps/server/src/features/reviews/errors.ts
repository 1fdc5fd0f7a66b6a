import { defineErrors } from '#platform/http/errors/app-error.ts'

export const reviewError = defineErrors({
  'review.unknown': {
    status: 404,
    message: 'There is no such review of a prompt of yours. It may have been deleted.',
  },
  'review.own-prompt': {
    status: 403,
    message: 'This prompt is yours. You can answer the reviews of others.',
  },
  'review.prompt-not-used': {
    status: 403,
    message: 'Use this prompt first: copy it, or open it with Use Prompt. Then say how it went.',
  },
  'review.account-anonymous': {
    status: 403,
    message: 'Add an email address to your account first: there is one review a person.',
  },
  'review.hidden': {
    status: 403,
    message: 'The operator has hidden your review. It can no longer be changed.',
  },
  'review.cursor-invalid': {
    status: 400,
    message: 'This is not a page of these reviews. Begin with the first one.',
  },
})
