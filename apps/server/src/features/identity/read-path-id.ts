import { validate as isUuid } from 'uuid'
import type { AuthContext } from './auth-context.ts'
import { authError } from './errors.ts'

/** An id in the address; called after the caller is known, which is the protocol's order. */
export function readPathId(context: AuthContext, name: 'factor_id' | 'user_id'): string {
  const id = context.req.param(name) ?? ''
  if (!isUuid(id)) throw authError(404, 'validation_failed', `${name} must be an UUID`)
  // One thing has one name: limits count by it.
  return id.toLowerCase()
}
