import type { llmError } from '../errors.ts'
import type { Refusal } from './read-refusal.ts'

export type ProblemCode = Parameters<typeof llmError>[0]

// The words of providers, which are more precise than their status codes. The first match counts.
const signs: [ProblemCode, RegExp][] = [
  [
    'provider.context-too-long',
    /context_length|context (length|window)|maximum context|(prompt|input|request) is too (long|large)|too many tokens|input token count|request_too_large|string_above_max_length|reduce the length/i,
  ],
  [
    'provider.out-of-credit',
    /insufficient[_ ](quota|balance|funds|credit)|credit balance|billing_(hard_limit|not_active)|payment required|credit_limit/i,
  ],
  [
    'provider.content-refused',
    /content[_ ](filter|policy|management)|moderation|prohibited_content|safety system|blocked by|flagged|sensitive content/i,
  ],
  [
    'provider.model-unknown',
    /model_not_found|model_decommissioned|invalid_model|models?\b.{0,120}(does not exist|not found|not supported|is not available|unknown)|unknown model|not_found_error.{0,20}model|model:/i,
  ],
  [
    'provider.key-refused',
    /invalid_api_key|authentication_error|api[_ ]key[_ ]not[_ ]valid|api_key_invalid|(incorrect|invalid|missing) (x-)?api[- ]key|unauthorized/i,
  ],
  ['provider.rate-limited', /rate_limit|rate limit|resource_exhausted|too many requests/i],
  ['provider.unavailable', /overloaded|server_error|internal_server|api_error|unavailable/i],
]

const byStatus: Record<number, ProblemCode> = {
  401: 'provider.key-refused',
  402: 'provider.out-of-credit',
  403: 'provider.no-access',
  404: 'provider.unreachable',
  405: 'provider.unreachable',
  408: 'provider.unavailable',
  409: 'provider.unavailable',
  413: 'provider.context-too-long',
  429: 'provider.rate-limited',
}

/** The error code for a failed answer; without a status it is the error event of a stream. */
export function classifyRefusal(status: number | undefined, refusal: Refusal): ProblemCode {
  if (status !== undefined && status >= 500) return 'provider.unavailable'
  const told = `${refusal.codes} ${refusal.words}`
  if (status === 401) return 'provider.key-refused'
  const sign = signs.find(([, pattern]) => pattern.test(told))
  if (sign) return sign[0]
  if (status === undefined) return 'provider.unavailable'
  return byStatus[status] ?? 'provider.request-refused'
}
