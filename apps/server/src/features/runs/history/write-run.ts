import type { Run } from '@product/contract'

/** Characters of a text that are written at once. */
const pieceCharacters = 65_536

/**
 * A run as JSON, its long texts in pieces: an answer can have millions of characters, and written as one
 * string it would be in memory once more as text and once more as bytes.
 */
export async function* writeRun(run: Run): AsyncGenerator<string, void, undefined> {
  const { systemMessage, body, text, reasoning, ...rest } = run
  yield JSON.stringify(rest).slice(0, -1)
  for (const [name, value] of Object.entries({ systemMessage, body, text, reasoning })) {
    yield `,"${name}":"`
    for (let at = 0; at < value.length; at += pieceCharacters)
      yield JSON.stringify(value.slice(at, at + pieceCharacters)).slice(1, -1)
    yield '"'
  }
  yield '}'
}
