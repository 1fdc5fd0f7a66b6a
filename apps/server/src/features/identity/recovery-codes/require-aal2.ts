import { authError } from '../errors.ts'
import type { SessionRow } from '../sessions/session-queries.ts'

export function requireAal2({ aal }: SessionRow): void {
  if (aal !== 'aal2')
    throw authError(403, 'insufficient_aal', 'AAL2 required to manage recovery codes')
}
