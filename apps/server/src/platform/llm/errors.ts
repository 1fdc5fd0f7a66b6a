import { defineErrors } from '#platform/http/errors/app-error.ts'

/** Failures of providers. The message is made more precise where the cause is known. */
export const llmError = defineErrors({
  'provider.key-refused': {
    status: 422,
    message: 'The provider rejected the API key. Check it, or replace it under Manage Connections.',
  },
  'provider.no-access': {
    status: 422,
    message:
      'This API key can’t use this model. Choose another model, or ask the provider for access.',
  },
  'provider.out-of-credit': {
    status: 422,
    message: 'This API key’s account is out of credit. Add credit with the provider.',
  },
  'provider.model-unknown': {
    status: 422,
    message: 'The provider doesn’t have this model. Choose another one.',
  },
  'provider.rate-limited': {
    status: 422,
    message: 'Rate-limited by the provider. Wait a minute and try again.',
  },
  'provider.context-too-long': {
    status: 422,
    message:
      'The prompt is too long for this model. Shorten it, or choose a model with a larger context window.',
  },
  'provider.content-refused': {
    status: 422,
    message: 'The provider rejected this content. Change the prompt and try again.',
  },
  'provider.request-refused': {
    status: 422,
    message: 'The provider rejected this request. Check the prompt’s settings.',
  },
  'provider.unavailable': {
    status: 422,
    message: 'The provider had an error. Try again.',
  },
  'provider.unreachable': {
    status: 422,
    message: 'Couldn’t reach the provider. Check the connection’s base URL.',
  },
  'provider.address-refused': {
    status: 422,
    message: 'This URL is on a private network, which this server can’t reach.',
  },
  'provider.cut-off': {
    status: 422,
    message: 'The connection to the provider was lost during the answer. Try again.',
  },
  'provider.malformed': {
    status: 422,
    message:
      'The provider sent a response that isn’t part of its API. Check the connection’s base URL.',
  },
  'provider.empty': {
    status: 422,
    message: 'The model returned nothing. Try again, or change the prompt.',
  },
  'provider.too-slow': {
    status: 422,
    message: 'The answer took too long. Try again, or choose a faster model.',
  },
  'provider.too-much': {
    status: 422,
    message: 'The answer was too long and was cut off. Limit the maximum output.',
  },
  'provider.model-invalid': {
    status: 422,
    message: 'This is not a valid model name for the provider. Choose one from the list.',
  },
  'model.cannot': {
    status: 422,
    message: 'This model can’t do that. Choose another one.',
  },
})

/** Calls that the provider refused, or never got: it does not charge for them. */
const uncharged = new Set([
  'provider.key-refused',
  'provider.no-access',
  'provider.out-of-credit',
  'provider.model-unknown',
  'provider.rate-limited',
  'provider.context-too-long',
  'provider.content-refused',
  'provider.request-refused',
  'provider.unavailable',
  'provider.unreachable',
  'provider.address-refused',
  'provider.model-invalid',
  'model.cannot',
])

export const isUncharged = ({ code }: { code: string }): boolean => uncharged.has(code)

/** Whether a retry may succeed, and when. */
export type ProblemDetails = { isRetryable: boolean; retryAfterSeconds: number | null }

export function cutOff(cause?: unknown) {
  const details: ProblemDetails = { isRetryable: true, retryAfterSeconds: null }
  return llmError('provider.cut-off', { cause, details })
}
