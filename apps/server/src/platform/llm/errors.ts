import { defineErrors } from '#platform/http/errors/app-error.ts'

/** Failures of providers. The message is made more precise where the cause is known. */
export const llmError = defineErrors({
  'provider.key-refused': {
    status: 422,
    message: 'The provider refuses this key. Check it, or replace it under Manage Connections.',
  },
  'provider.no-access': {
    status: 422,
    message:
      'This key may not use this model. Choose another model, or ask the provider for access.',
  },
  'provider.out-of-credit': {
    status: 422,
    message: 'The account of this key has no credit left. Top it up with the provider.',
  },
  'provider.model-unknown': {
    status: 422,
    message: 'The provider does not have this model. Choose another one.',
  },
  'provider.rate-limited': {
    status: 422,
    message: 'The provider answers no more requests for now. Wait a minute and run it again.',
  },
  'provider.context-too-long': {
    status: 422,
    message:
      'The prompt is too long for this model. Shorten it, or choose a model with a larger context.',
  },
  'provider.content-refused': {
    status: 422,
    message: 'The provider refuses this content. Change the prompt and run it again.',
  },
  'provider.request-refused': {
    status: 422,
    message: 'The provider refuses this request. Check the settings of the prompt.',
  },
  'provider.unavailable': {
    status: 422,
    message: 'The provider has a problem of its own. Run it again in a while.',
  },
  'provider.unreachable': {
    status: 422,
    message: 'The provider could not be reached. Check the address of the connection.',
  },
  'provider.address-refused': {
    status: 422,
    message: 'This address belongs to a private network, which is not reached from here.',
  },
  'provider.cut-off': {
    status: 422,
    message: 'The connection to the provider broke in the middle of the answer. Run it again.',
  },
  'provider.malformed': {
    status: 422,
    message:
      'The provider answered with something that is no answer of its protocol. Check the address of the connection.',
  },
  'provider.empty': {
    status: 422,
    message: 'The model answered with nothing. Run it again, or change the prompt.',
  },
  'provider.too-slow': {
    status: 422,
    message: 'The answer took too long. Run it again, or choose a faster model.',
  },
  'provider.too-much': {
    status: 422,
    message: 'The answer was longer than is kept, and was ended. Limit the maximum output.',
  },
  'model.cannot': {
    status: 422,
    message: 'This model cannot do that. Choose another one.',
  },
})

/** Whether a retry may succeed, and when. */
export type ProblemDetails = { isRetryable: boolean; retryAfterSeconds: number | null }

export function cutOff(cause?: unknown) {
  const details: ProblemDetails = { isRetryable: true, retryAfterSeconds: null }
  return llmError('provider.cut-off', { cause, details })
}
