import { describeProvider, type ProviderId } from '@product/domain'
import { AppError } from '#platform/http/errors/app-error.ts'
import { cutOff, llmError, type ProblemDetails } from '../errors.ts'
import { hideKeyInQuote } from '../keys/hide-key.ts'
import { classifyRefusal, type ProblemCode } from './classify-refusal.ts'
import {
  type FailedCall,
  findCause,
  findFailedCall,
  findNetworkProblem,
  findUnexpectedEvent,
  type NetworkProblem,
} from './find-cause.ts'
import { type Refusal, readRefusal, readRetryAfter } from './read-refusal.ts'

export type FailureContext = {
  provider: ProviderId
  key: string | null
  signal: AbortSignal
}

const retryable: ProblemCode[] = [
  'provider.rate-limited',
  'provider.unavailable',
  'provider.unreachable',
  'provider.cut-off',
]

const mostWords = 300

/** Turns any failure into an error that says what to do and never contains the key. */
export function explainFailure(error: unknown, context: FailureContext): unknown {
  if (context.signal.aborted) return explainAbort(context.signal.reason)
  const known = findCause(error, (cause) => cause instanceof AppError)
  if (known) return known
  const call = findFailedCall(error)
  if (call) return explainRefusal(call, context)
  const network = findNetworkProblem(error)
  if (network) return explainNetwork(network, context)
  if (error instanceof Error && /without a finish reason/.test(error.message)) return cutOff(error)
  const event = findUnexpectedEvent(error)
  if (event !== undefined) return explainEvent(event, context)
  // Not as its cause: it holds the prompt and the answer, which belong in no log.
  if (error instanceof Error) return problem('provider.malformed', context)
  return explainEvent(error, context)
}

function explainNetwork(network: NetworkProblem, context: FailureContext): AppError {
  if (network === 'unreachable') return problem('provider.unreachable', context)
  if (network === 'unreadable') return problem('provider.malformed', context)
  const message = 'The connection to the provider was lost before it answered. Try again.'
  return problem('provider.cut-off', context, { message })
}

function explainAbort(reason: unknown): unknown {
  const isTimeout = reason instanceof Error && reason.name === 'TimeoutError'
  return isTimeout ? llmError('provider.too-slow') : reason
}

/** An error event of a stream can have any form. */
function explainEvent(event: unknown, context: FailureContext): AppError {
  const refusal = readRefusal(event)
  return problem(classifyRefusal(undefined, refusal), context, { refusal })
}

function explainRefusal(call: FailedCall, context: FailureContext): AppError {
  const refusal = readRefusal(call.responseBody)
  const code = classifyRefusal(call.statusCode, refusal)
  const pause = readRetryAfter(call.responseHeaders, `${refusal.codes} ${refusal.words}`)
  if (code === 'provider.unreachable')
    return problem(code, context, {
      refusal,
      isRetryable: false,
      message: `No API found at this URL (status ${call.statusCode}). Check the connection’s base URL.`,
    })
  return problem(code, context, { refusal, pause })
}

type Particulars = {
  refusal?: Refusal
  pause?: number | null
  message?: string
  isRetryable?: boolean
}

function problem(code: ProblemCode, context: FailureContext, particulars: Particulars = {}) {
  const details: ProblemDetails = {
    isRetryable: particulars.isRetryable ?? retryable.includes(code),
    retryAfterSeconds: particulars.pause ?? null,
  }
  const base = nameProvider(particulars.message ?? llmError(code).message, context.provider)
  const words = quote(code, particulars.refusal, context)
  return llmError(code, { message: `${base}${words}`, details })
}

/** Says which provider a message is about; a service of somebody's own has no name that would say more. */
export function nameProvider(message: string, provider: ProviderId): string {
  if (provider === 'compatible') return message
  return message.replace(/\bthe provider\b/gi, describeProvider(provider).name)
}

/** The provider's own words. Messages about a key are left out: they may contain it. */
function quote(code: ProblemCode, refusal: Refusal | undefined, context: FailureContext): string {
  if (code === 'provider.key-refused' || !refusal?.words) return ''
  const { name } = describeProvider(context.provider)
  const words = hideKeyInQuote(refusal.words, context.key)
  const short = words.length > mostWords ? `${words.slice(0, mostWords)}…` : words
  return ` ${name} says: “${short}”`
}
