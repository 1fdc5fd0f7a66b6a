import type { Secrets } from '#platform/secrets/index.ts'

/** What a key is bound to: moved to another row, it no longer opens. */
export const ownerOfKey = (connectionId: string): string => `connection:${connectionId}`

/** A shorter key would be half told by its last four characters. */
const shortestHinted = 12

/** How a key is kept, and all that is ever shown of it. */
export const sealKey = (secrets: Secrets, connectionId: string, key: string | null) => ({
  sealedKey: key === null ? null : secrets.seal(key, ownerOfKey(connectionId)),
  keyHint: key !== null && key.length >= shortestHinted ? key.slice(-4) : null,
})

export const openKey = (
  secrets: Secrets,
  { id, sealedKey }: { id: string; sealedKey: string | null },
): string | null => (sealedKey === null ? null : secrets.open(sealedKey, ownerOfKey(id)))
