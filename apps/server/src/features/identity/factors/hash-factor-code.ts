import { createHmac } from 'node:crypto'
import type { Secrets } from '#platform/secrets/index.ts'

/** Keyed, because six digits are found from a plain hash at once; bound to what it belongs to. */
export const hashFactorCode = (secrets: Secrets, ownerId: string, code: string): string =>
  createHmac('sha256', secrets.derive('factor-codes')).update(`${ownerId}:${code}`).digest('hex')
