import type { z } from 'zod'

/** Where a page ended, as a text that clients give back and need not understand. */
export function definePageCursor<Place>(
  place: z.ZodType<Place>,
  refuse: (cause: unknown) => Error,
) {
  return {
    write: (end: Place): string => Buffer.from(JSON.stringify(end)).toString('base64url'),
    read: (text: string): Place => {
      try {
        return place.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
      } catch (cause) {
        throw refuse(cause)
      }
    },
  }
}
