import { defineErrors } from '#platform/http/errors/app-error.ts'

export const reviewError = defineErrors({
  'review.unknown': {
    status: 404,
    message: 'Review not found. It may have been deleted.',
  },
  'review.own-prompt': {
    status: 403,
    message: 'You can’t review your own prompt, but you can reply to reviews.',
  },
  'review.prompt-not-used': {
    status: 403,
    message: 'Use this prompt before reviewing it: copy it, or open it with Use Prompt.',
  },
  'review.account-anonymous': {
    status: 403,
    message: 'Add an email address to your account to write a review.',
  },
  'review.address-unproven': {
    status: 403,
    message: 'To write a review, confirm your email address in Settings, Notifications.',
  },
  'review.hidden': {
    status: 403,
    message: 'Your review was hidden by a moderator and can’t be edited.',
  },
  'review.cursor-invalid': {
    status: 400,
    message: 'This page doesn’t exist. Start from the first page.',
  },
})
