import { expect, test } from 'vitest'
import { AppError } from '#platform/http/errors/app-error.ts'
import { explainFailure } from './explain-failure.ts'
import { RefusedAnswer } from './find-cause.ts'

function explain(status: number, body: unknown, headers: Record<string, string> = {}): AppError {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const refused = new RefusedAnswer(new Response(null, { status, headers }), text)
  const { signal } = new AbortController()
  const error = explainFailure(refused, { provider: 'openai', key: 'sk-secret', signal })
  if (error instanceof AppError) return error
  throw new Error('It was not explained')
}

const openAi = (code: string, message: string, type = 'invalid_request_error') => ({
  error: { message, type, param: null, code },
})
const anthropic = (type: string, message: string) => ({ type: 'error', error: { type, message } })
const google = (code: number, status: string, message: string, details: object[] = []) => ({
  error: { code, message, status, details },
})

test.each([
  [401, openAi('invalid_api_key', 'Incorrect API key provided'), 'key-refused'],
  [429, openAi('insufficient_quota', 'You exceeded your current quota'), 'out-of-credit'],
  [429, openAi('rate_limit_exceeded', 'Rate limit reached for gpt-4o'), 'rate-limited'],
  [404, openAi('model_not_found', 'The model `gpt-9` does not exist'), 'model-unknown'],
  [
    400,
    openAi('context_length_exceeded', "This model's maximum context length is 8192"),
    'context-too-long',
  ],
  [
    400,
    openAi('content_policy_violation', 'Your request was rejected by our safety system'),
    'content-refused',
  ],
  [
    400,
    openAi('unsupported_parameter', "'stop' is not supported with this model."),
    'request-refused',
  ],
  [403, openAi('unsupported_country_region_territory', 'Country not supported'), 'no-access'],
  [401, anthropic('authentication_error', 'invalid x-api-key'), 'key-refused'],
  [400, anthropic('invalid_request_error', 'Your credit balance is too low'), 'out-of-credit'],
  [
    400,
    anthropic('invalid_request_error', 'prompt is too long: 210000 tokens > 200000'),
    'context-too-long',
  ],
  [404, anthropic('not_found_error', 'model: claude-9'), 'model-unknown'],
  [403, anthropic('permission_error', 'Your key may not use this'), 'no-access'],
  [529, anthropic('overloaded_error', 'Overloaded'), 'unavailable'],
  [
    400,
    google(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.'),
    'key-refused',
  ],
  [
    404,
    google(404, 'NOT_FOUND', 'models/gemini-9 is not found for API version v1beta'),
    'model-unknown',
  ],
  [
    400,
    google(400, 'INVALID_ARGUMENT', 'The input token count (2) exceeds the maximum'),
    'context-too-long',
  ],
  [503, google(503, 'UNAVAILABLE', 'The model is overloaded'), 'unavailable'],
  [402, openAi('invalid_request_error', 'Insufficient Balance'), 'out-of-credit'],
  [422, { detail: [{ loc: ['body'], msg: 'Input should be valid' }] }, 'request-refused'],
  [404, { error: "model 'llama9' not found" }, 'model-unknown'],
  [404, '404 page not found', 'unreachable'],
  [502, '<html>Bad Gateway</html>', 'unavailable'],
])('status %i with %j is %s', (status, body, code) => {
  expect(explain(status, body).code).toBe(`provider.${code}`)
})

test.each([
  [{ 'retry-after': '12' }, {}, 12],
  [{ 'retry-after-ms': '1500' }, {}, 2],
  [{ 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }, {}, 3_600],
  [{}, openAi('rate_limit_exceeded', 'Please try again in 1.2s.'), 2],
  [{}, google(429, 'RESOURCE_EXHAUSTED', 'Quota', [{ retryDelay: '34s' }]), 34],
  [{ 'retry-after': 'nonsense' }, {}, null],
  [{}, {}, null],
])('%j and %j ask to wait for %s seconds', (headers, body, seconds) => {
  const { code, details } = explain(429, body, headers as Record<string, string>)
  expect(code).toBe('provider.rate-limited')
  const { retryAfterSeconds, isRetryable } = details as {
    retryAfterSeconds: number | null
    isRetryable: boolean
  }
  expect(isRetryable).toBe(true)
  // A date has no parts of a second.
  if (seconds === null) expect(retryAfterSeconds).toBeNull()
  else expect(Math.abs((retryAfterSeconds ?? 0) - seconds)).toBeLessThan(5)
})

test('the words of the provider are short, on one line and without the key', () => {
  const { message } = explain(400, openAi('odd', `First\n  sk-secret ${'x'.repeat(1_000)}`))
  expect(message).toContain('OpenAI says: “First [key] xxx')
  expect(message.length).toBeLessThan(500)
})

test('a failure that is nested without end is explained all the same', () => {
  const deep = 100_000
  const inErrors = `${'{"error":'.repeat(deep)}1${'}'.repeat(deep)}`
  const inMessage = `{"error":{"message":${'['.repeat(deep)}${']'.repeat(deep)}}}`
  for (const body of [inErrors, inMessage])
    expect(explain(400, body).code).toBe('provider.request-refused')
})

test('of a failure of a megabyte only the beginning is searched', () => {
  const words = `${'model '.repeat(170_000)} does not exist`
  expect(explain(400, openAi('x', words)).code).toBe('provider.request-refused')
})
