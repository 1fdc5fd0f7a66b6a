import type { SealedPart } from '#platform/secrets/index.ts'
import { listSealedKeys, replaceSealedKey } from './queries.ts'
import { ownerOfKey } from './sealed-key.ts'

export const sealedConnections: SealedPart = {
  name: 'keys of connected APIs',
  reseal: async (transaction, reseal) => {
    const rows = await listSealedKeys(transaction)
    for (const { id, sealedKey } of rows)
      await replaceSealedKey(transaction, id, reseal(sealedKey, ownerOfKey(id)))
    return rows.length
  },
}
