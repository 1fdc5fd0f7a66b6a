import { v7 } from 'uuid'

/** A UUIDv7: unique, and sorted by the time it was made. */
export const createId = (): string => v7()

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const publicIdLength = 14

/** A name in public addresses that nobody guesses: 14 random letters and digits. */
export function createPublicId(): string {
  let id = ''
  while (id.length < publicIdLength)
    // Larger bytes would make the first letters of the alphabet more frequent.
    for (const byte of crypto.getRandomValues(new Uint8Array(publicIdLength)))
      if (byte < 248 && id.length < publicIdLength) id += alphabet[byte % alphabet.length]
  return id
}
