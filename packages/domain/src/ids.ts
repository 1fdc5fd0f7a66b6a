import { v7 } from 'uuid'

/** A UUIDv7: unique, and sorted by the time it was made. */
export const createId = (): string => v7()

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A name in public addresses that nobody guesses: 14 random letters and digits. */
export const createPublicId = (): string => drawLetters(14)

/** A run's name. So few letters may be drawn twice: whoever stores one tries again. */
export const createRunId = (): string => `exec_${drawLetters(8)}`

function drawLetters(length: number): string {
  let letters = ''
  while (letters.length < length)
    // Larger bytes would make the first letters of the alphabet more frequent.
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < 248 && letters.length < length) letters += alphabet[byte % alphabet.length]
  return letters
}
