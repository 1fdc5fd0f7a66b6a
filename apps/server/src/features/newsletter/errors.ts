import { defineErrors } from '#platform/http/errors/app-error.ts'

export const newsletterError = defineErrors({
  'newsletter.link-unknown': {
    status: 404,
    message: 'This link is no longer valid. Subscribe again to get a new one.',
  },
})
