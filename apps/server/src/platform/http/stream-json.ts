import type { Context, TypedResponse } from 'hono'
import { streamTexts } from './stream-texts.ts'

/** An answer of JSON that is written while it is read. */
export const streamJson = async (context: Context, texts: AsyncGenerator<string>) =>
  context.body(await streamTexts(texts), 200, {
    'content-type': 'application/json',
    'cache-control': 'no-store, no-transform',
    // To Hono's types only what is one object is JSON; a test reads it as that.
  }) as unknown as Response & TypedResponse<Record<string, never>, 200, 'json'>
