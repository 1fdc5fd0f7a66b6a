import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { Agent, Dispatcher } from 'undici'
import {
  guardLookup,
  isMetadataAddress,
  isPublicAddress,
} from '#platform/outside/public-addresses.ts'
import { llmError } from '../errors.ts'
import { type AnswerLimits, answerLimits } from './answer-limits.ts'
import { type BodyReader, readBody, toStream } from './read-body.ts'

/** Addresses that a provider may have. */
const reachableAddresses =
  (allowPrivate: boolean) =>
  (address: string): boolean =>
    isIP(address) !== 0 && !isMetadataAddress(address) && (allowPrivate || isPublicAddress(address))

type Fetch = typeof globalThis.fetch

/** A response whose body has limits. */
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
 * Sends requests to providers, whose address may come from a user: only to allowed addresses, without following
 * redirects, and reading no more than the limits of an answer.
 */
export function createGuardedFetch({ allowPrivate, lookup }: GuardOptions): GuardedFetch {
  const isAllowed = reachableAddresses(allowPrivate)
  const refuse = () => llmError('provider.address-refused')
  const open = openConnections(guardLookup(lookup ?? systemLookup, isAllowed, refuse))
  return (limits) => async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    // The guarded lookup is not called for a numeric address.
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
    // The caller's signal limits how long an answer may take.
    agent ??= new Agent({
      connect: { lookup, timeout: 10_000 },
      // Opening a connection takes longer than the rest of a call.
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

/** Headers as undici takes them. */
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
