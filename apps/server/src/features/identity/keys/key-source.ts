import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { SigningKey } from './signing-key.ts'

/** Where keys come from. Those of a secret or a file stay the same; stored ones are rotated. */
export type KeySource = {
  /** The key that signs now, read on the connection of the caller's transaction. */
  findSigner: (transaction: Kysely<DB>) => Promise<SigningKey>
  /** Every key that verifies, as known ten seconds ago at the earliest, or as said. */
  list: (oldestMilliseconds?: number) => Promise<SigningKey[]>
  /** The same as of now, for a key that is not known yet. */
  listAnew: () => Promise<SigningKey[]>
}

export const fixedKeys = (signer: SigningKey, ...others: SigningKey[]): KeySource => {
  const list = async () => [signer, ...others]
  return { findSigner: async () => signer, list, listAnew: list }
}
