import { z } from 'zod'
import { promptError } from './errors.ts'

/** Where a page ended: the value it is sorted by, and the id among equals. */
const Cursor = z.tuple([z.string(), z.uuid()])

export type PageCursor = z.infer<typeof Cursor>

export const writeCursor = (cursor: PageCursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url')

export function readCursor(text: string): PageCursor {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch (cause) {
    throw promptError('prompt.cursor-invalid', { cause })
  }
}
