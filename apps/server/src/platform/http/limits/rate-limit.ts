import type { Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { httpError } from '../errors/http-errors.ts'
import type { AppEnvironment } from '../server/request-context.ts'
import type { RateDecision, RateLimit, RateLimiter } from './create-rate-limiter.ts'

type RateLimitOptions = RateLimit & {
  limiter: RateLimiter
  /** Whether requests pass uncounted while the database is unreachable. */
  passWithoutDatabase?: boolean
  /** The clients that are counted together, by their address. */
  clientOf?: (address: string) => string
}

/** Refuses a client that asks more often than the limit allows. */
export function rateLimit({
  limiter,
  passWithoutDatabase,
  clientOf = clientNetwork,
  ...limit
}: RateLimitOptions) {
  const consume = passWithoutDatabase ? limiter.consumeOrAllow : limiter.consume
  const act = (decision: RateDecision, next: Next) => {
    if (!decision.allowed) throw refusal(limit, decision)
    return next()
  }
  return createMiddleware<AppEnvironment>((context, next) => {
    if (context.env.internal) return next()
    const decision = consume(limit, clientOf(context.env.clientAddress))
    // Not always awaited: nearly all decisions are made at once, and this runs for every request.
    return 'then' in decision ? decision.then((later) => act(later, next)) : act(decision, next)
  })
}

/** The same where there is no route but something costly to do, or for an account's id. */
export async function spendOrRefuse(
  { limiter, clientOf = clientNetwork, ...limit }: RateLimitOptions,
  client: string,
  cost = 1,
): Promise<void> {
  const decision = await limiter.consumeOrAllow(limit, clientOf(client), cost)
  if (!decision.allowed) throw refusal(limit, decision)
}

function refusal(limit: RateLimit, { retryAfterSeconds }: RateDecision & { allowed: false }) {
  return httpError('rate.limited', {
    message: `Too many requests. Please try again in ${inWords(retryAfterSeconds)}.`,
    retryAfterSeconds,
    headers: {
      'ratelimit-policy': `"${limit.name}";q=${limit.limit};w=${limit.windowSeconds}`,
      ratelimit: `"${limit.name}";r=0;t=${retryAfterSeconds}`,
    },
  })
}

function inWords(seconds: number): string {
  if (seconds === 1) return 'a second'
  if (seconds < 90) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** One customer line has a whole /64 of IPv6 addresses and would otherwise have as many limits. */
export const clientNetwork = (address: string): string => networkOf(address, 64)

/**
 * For requests that one customer must not repeat from many networks: hosters and tunnels assign a /48, which
 * contains 65,536 of them. IPv4 addresses are not grouped: many people may share one already.
 */
export const clientPrefix48 = (address: string): string => networkOf(address, 48)

/** For what clients hold: a hoster's customer has up to a /24 of IPv4 or a /48 of IPv6. */
export const clientPrefix = (address: string): string =>
  address.includes(':') ? clientPrefix48(address) : address.replace(/\.\d+$/, '.0/24')

/** For blocks: providers give a customer line up to a /56, which has 256 networks. */
export const clientPrefix56 = (address: string): string => networkOf(address, 56)

function networkOf(address: string, bits: 48 | 56 | 64): string {
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = address.includes('::') ? [...left, ...zeros, ...right] : left
  return `${groups
    .slice(0, Math.ceil(bits / 16))
    .map((group, index) => {
      const foreignBits = Math.max(0, 16 * (index + 1) - bits)
      return ((Number.parseInt(group, 16) >> foreignBits) << foreignBits).toString(16)
    })
    .join(':')}::/${bits}`
}
