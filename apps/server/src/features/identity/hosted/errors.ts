import { defineErrors } from '#platform/http/errors/app-error.ts'

export const hostedError = defineErrors({
  'sign-in.unavailable': {
    status: 503,
    message: 'Who you are cannot be checked at the moment. Try again in a minute.',
  },
})
