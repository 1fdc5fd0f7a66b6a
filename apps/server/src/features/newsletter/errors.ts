import { defineErrors } from '#platform/http/errors/app-error.ts'

export const newsletterError = defineErrors({
  'newsletter.busy': {
    status: 503,
    message: 'Too many people are subscribing right now. Nothing was saved. Try again in an hour.',
    retryAfterSeconds: 3_600,
  },
  'newsletter.link-unknown': {
    status: 404,
    message: 'This link is no longer valid. Subscribe again to get a new one.',
  },
})
