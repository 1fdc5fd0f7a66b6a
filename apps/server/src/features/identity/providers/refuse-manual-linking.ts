import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'

export function refuseManualLinking({ config }: IdentityDeps): void {
  if (!config.identity.manualLinking)
    throw authError(404, 'manual_linking_disabled', 'Manual linking is disabled')
}
