import { productName } from '@product/domain'
import type { z } from 'zod'

/** Below the ten seconds that the protocol gives a whole request. */
const timeoutMilliseconds = 5_000

/**
 * One question to a provider. Errors name the address and the status, never what was sent or
 * answered: both hold secrets.
 */
export async function fetchJson<Schema extends z.ZodType>(
  address: string,
  schema: Schema,
  { headers, ...init }: RequestInit = {},
): Promise<z.output<Schema>> {
  const response = await fetch(address, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMilliseconds),
    headers: { accept: 'application/json', 'user-agent': productName, ...headers },
  })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  const parsed = schema.safeParse(await response.json())
  if (!parsed.success) throw new Error(`${address} answered in another shape than expected`)
  return parsed.data
}
