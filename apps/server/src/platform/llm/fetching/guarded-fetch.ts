import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { Agent, Dispatcher } from 'undici'
import { guardLookup } from '#platform/outside/public-addresses.ts'
import { llmError } from '../errors.ts'
import { type AnswerLimits, answerLimits } from './answer-limits.ts'
import { reachableAddresses } from './reachable-addresses.ts'
import { type BodyReader, readBody, toStream } from './read-body.ts'

type Fetch = typeof globalThis.fetch

/** What was answered, to be read by hand or by the packages of the models. */
export type GuardedAnswer = {
  isOk: boolean
  /** Whether it comes as server-sent events. */
  isStream: boolean
  body: BodyReader
  toResponse: () => Response
}

export type Ask = (...request: Parameters<Fetch>) => Promise<GuardedAnswer>

export type GuardedFetch = (limits: AnswerLimits) => Ask

export const toFetch =
  (ask: Ask): Fetch =>
  async (...request) =>
    (await ask(...request)).toResponse()

export type GuardOptions = { allowPrivate: boolean; lookup?: LookupFunction }

/**
 * Asks a provider at an address that a person may have given: only where it may be, without
 * following it elsewhere, and reading no more than an answer can be.
 */
export function createGuardedFetch({ allowPrivate, lookup }: GuardOptions): GuardedFetch {
  const isAllowed = reachableAddresses(allowPrivate)
  const refuse = () => llmError('provider.address-refused')
  const open = openConnections(guardLookup(lookup ?? systemLookup, isAllowed, refuse))
  return (limits) => async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    // Nothing is looked up for an address in numbers.
    if (isIP(host) !== 0 && !isAllowed(host)) throw refuse()
    return readAnswer(await open(url, init ?? {}), limits)
  }
}

type Answer = Dispatcher.ResponseData

function openConnections(lookup: LookupFunction) {
  let agent: Agent | undefined
  // Loaded when it is first needed: most starts of the server need no model at once.
  const loadAgent = async () => {
    const { Agent } = await import('undici')
    // How long an answer may take is up to the one who asks, who has a signal.
    agent ??= new Agent({
      connect: { lookup, timeout: 10_000 },
      // Opening a connection takes a provider's client longer than all that we do.
      keepAliveTimeout: 30_000,
      maxHeaderSize: 32_768,
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    return agent
  }
  return async (url: URL, init: RequestInit): Promise<Answer> =>
    (agent ?? (await loadAgent())).request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: init.method === 'POST' ? 'POST' : 'GET',
      headers: { ...toRecord(init.headers), 'accept-encoding': 'identity' },
      body: typeof init.body === 'string' ? init.body : null,
      signal: init.signal ?? null,
    })
}

/** Nearly always they are one already, and making Headers of it costs more than sending them. */
const toRecord = (headers: RequestInit['headers'] = {}): Record<string, string | undefined> =>
  headers instanceof Headers || Array.isArray(headers)
    ? Object.fromEntries(new Headers(headers))
    : headers

const eventStream = /^text\/event-stream\b/i

function readAnswer({ statusCode, headers, body }: Answer, limits: AnswerLimits): GuardedAnswer {
  const problem = findProblem(statusCode, headers, limits)
  if (problem) {
    body.on('error', () => {}).destroy()
    throw llmError('provider.malformed', { message: problem })
  }
  const isFailure = statusCode >= 400
  const reader = readBody(body, isFailure ? answerLimits.failure : limits)
  return {
    isOk: statusCode >= 200 && statusCode < 300,
    isStream: eventStream.test(String(headers['content-type'] ?? '')),
    body: reader,
    toResponse: () =>
      new Response(toStream(reader), {
        status: statusCode,
        headers: Object.entries(headers).map(([name, value]): [string, string] => [
          name,
          String(value ?? ''),
        ]),
      }),
  }
}

function findProblem(
  status: number,
  headers: Answer['headers'],
  { accepts }: AnswerLimits,
): string | null {
  if (status >= 300 && status < 400)
    return 'The provider sends its callers to another address, which is not followed. Use the address that it ends at.'
  if (String(headers['content-encoding'] ?? 'identity') !== 'identity')
    return 'The provider answered in a compressed form that was not asked for. Check the address of the connection.'
  const type = String(headers['content-type'] ?? '')
  if (status >= 400 || accepts.test(type)) return null
  return type.startsWith('text/html')
    ? 'The provider answered with a web page instead of an answer. Check the address of the connection.'
    : 'The provider answered with something of another kind than an answer. Check the address of the connection.'
}
