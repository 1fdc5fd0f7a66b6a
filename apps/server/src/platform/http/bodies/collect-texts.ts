import { setImmediate } from 'node:timers/promises'

const leastCharacters = 65_536

/** Joins small texts, so that each is not sent by itself, and lets other requests in between. */
export async function* gatherTexts(
  texts: AsyncIterable<string>,
): AsyncGenerator<string, void, undefined> {
  let gathered: string[] = []
  let size = 0
  for await (const text of texts) {
    gathered.push(text)
    size += text.length
    if (size < leastCharacters) continue
    yield gathered.join('')
    gathered = []
    size = 0
    await setImmediate()
  }
  if (size > 0) yield gathered.join('')
}
