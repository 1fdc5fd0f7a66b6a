import type { RateLimit } from './create-rate-limiter.ts'
import { clientPrefix48, rateLimit, spendOrRefuse } from './rate-limit.ts'

type Options = Pick<Parameters<typeof rateLimit>[0], 'limiter'> & RateLimit

const widen = ({ name, limit, ...rest }: Options) => ({
  ...rest,
  name: `${name}-prefix48`,
  limit: 3 * limit,
  clientOf: clientPrefix48,
})

/** The limit for each client, and a wider one for a /48, which has the networks of as many clients as somebody likes. */
export const rateLimitPrefixes = (options: Options) => [
  rateLimit(options),
  rateLimit(widen(options)),
]

/** The same where there is no route but something costly to do. */
export async function spendPrefixesOrRefuse(
  options: Options,
  address: string,
  cost = 1,
): Promise<void> {
  await spendOrRefuse(options, address, cost)
  await spendOrRefuse(widen(options), address, cost)
}
