import { validate as isUuid } from 'uuid'
import type { AuthContext } from '../auth-context.ts'
import { passkeyNotFound } from './passkey-errors.ts'

/** What is no id names no passkey: the protocol makes no difference. */
export function readPasskeyId(context: AuthContext): string {
  const id = context.req.param('passkey_id') ?? ''
  if (!isUuid(id)) throw passkeyNotFound()
  return id
}
