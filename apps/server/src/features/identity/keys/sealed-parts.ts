import type { SealedPart } from '#platform/secrets/index.ts'
import {
  deleteAllRecoveryCodes,
  resealFactors,
  resealFlowStates,
  resealSigningKeys,
} from './sealed-queries.ts'

export const sealedIdentity: SealedPart[] = [
  { name: 'signing keys', reseal: resealSigningKeys },
  { name: 'second factors', reseal: resealFactors },
  { name: 'sign-ins under way', reseal: resealFlowStates },
  // Only hashes of them are stored, keyed by the master key, which nobody can make anew.
  { name: 'sets of recovery codes deleted', reseal: deleteAllRecoveryCodes },
]
