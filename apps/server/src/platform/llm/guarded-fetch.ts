import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { Agent, Dispatcher } from 'undici'
import { guardLookup } from '#platform/outside/guard-lookup.ts'
import { type AnswerLimits, answerLimits } from './answer-limits.ts'
import { llmError } from './errors.ts'
import { limitBody } from './limit-body.ts'
import { reachableAddresses } from './reachable-addresses.ts'

export type GuardedFetch = (limits: AnswerLimits) => typeof globalThis.fetch

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
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        'accept-encoding': 'identity',
      },
      body: typeof init.body === 'string' ? init.body : null,
      signal: init.signal ?? null,
    })
}

function readAnswer({ statusCode, headers, body }: Answer, limits: AnswerLimits): Response {
  const problem = findProblem(statusCode, headers, limits)
  if (problem) {
    body.on('error', () => {}).destroy()
    throw llmError('provider.malformed', { message: problem })
  }
  const isFailure = statusCode >= 400
  return new Response(limitBody(body, isFailure ? answerLimits.failure : limits), {
    status: statusCode,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      String(value ?? ''),
    ]),
  })
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
