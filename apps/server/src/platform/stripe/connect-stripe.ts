import type { Stripe } from 'stripe'
import { z } from 'zod'

type StripeSettings = { secretKey: string; apiUrl: string }

const requestMilliseconds = 10_000

/** Loaded only where payments are set up: it takes a fifth of a second and 35 MB. */
export async function connectStripe({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe')
  const { protocol, hostname, port } = new URL(apiUrl)
  return new StripeClient(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port !== '' && { port }),
    timeout: requestMilliseconds,
    maxNetworkRetries: 2,
    telemetry: false,
  })
}

const StripeFailure = z.object({
  type: z.string().regex(/^Stripe\w*Error$/),
  message: z.string(),
  code: z.string().optional(),
  param: z.string().optional(),
  requestId: z.string().optional(),
})

export type StripeFailure = z.infer<typeof StripeFailure>

/** An error of Stripe, without the headers and the raw answer that it carries; undefined for others. */
export const readStripeFailure = (error: unknown): StripeFailure | undefined =>
  error instanceof Error ? StripeFailure.safeParse(error).data : undefined

export const isMissing = (error: unknown): boolean =>
  readStripeFailure(error)?.code === 'resource_missing'
