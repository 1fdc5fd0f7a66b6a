import * as Y from 'yjs'
import { collaborationLimits } from './limits.ts'
import type { Present } from './presence.ts'

/** The account of each client that has written or shown itself in a document: nobody writes under the id of another. */
export function createClientOwners() {
  const accounts = new Map<number, string>()

  return {
    /** Clients belong to the account that used them first. Readers, who write under none, take none from a writer. */
    mayUse: (client: number, { person, mayWrite }: Present): boolean => {
      const owner = accounts.get(client)
      if (owner === undefined && mayWrite()) accounts.set(client, person.id)
      return owner === undefined || owner === person.id
    },
    noteAuthor: (update: Uint8Array, accountId: string | null): void => {
      if (accountId === null) return
      for (const client of Y.parseUpdateMeta(update).to.keys())
        if (!accounts.has(client)) accounts.set(client, accountId)
    },
    hasTooMany: (accountId: string): boolean => {
      const { clientsPerPerson } = collaborationLimits
      if (accounts.size <= clientsPerPerson) return false
      return [...accounts.values()].filter((owner) => owner === accountId).length > clientsPerPerson
    },
  }
}
