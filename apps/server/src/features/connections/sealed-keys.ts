import type { SealedPart, Secrets } from '#platform/secrets/index.ts'
import { listSealedKeys, replaceSealedKey } from './queries.ts'

/** A key is bound to its row: copied to another, it cannot be decrypted. */
const ownerOfKey = (connectionId: string): string => `connection:${connectionId}`

/** The last four characters would reveal too much of a shorter key. */
const shortestHinted = 12

export const sealKey = (secrets: Secrets, connectionId: string, key: string): string =>
  secrets.seal(key, ownerOfKey(connectionId))

/** The last characters of a key, to show. */
export const hintOf = (key: string | null): string | null =>
  key !== null && key.length >= shortestHinted ? key.slice(-4) : null

export const openKey = (
  secrets: Secrets,
  { id, sealedKey }: { id: string; sealedKey: string | null },
): string | null => (sealedKey === null ? null : secrets.open(sealedKey, ownerOfKey(id)))

export const sealedConnections: SealedPart = {
  name: 'keys of connected APIs',
  reseal: async (transaction, reseal) => {
    const rows = await listSealedKeys(transaction)
    for (const { id, sealedKey } of rows)
      await replaceSealedKey(transaction, id, reseal(sealedKey, ownerOfKey(id)))
    return rows.length
  },
}
