import { yieldToEventLoop } from '#platform/workers/map-in-slices.ts'

/**
 * Streams a value as JSON. Async iterables, as the value itself or as fields of objects that are reached
 * from it through objects and other async iterables, are written as arrays while they are read.
 */
export const streamJson = (value: unknown): AsyncGenerator<string, void, undefined> =>
  collectTexts(writeJsonPieces(value))

const leastCharacters = 65_536

/** Joins small texts, so that each is not sent by itself, and lets other requests in between. */
export async function* collectTexts(
  texts: AsyncIterable<string>,
): AsyncGenerator<string, void, undefined> {
  const collected: string[] = []
  let size = 0
  // While a client reads one, only its bytes may be in memory.
  const takeAll = () => {
    size = 0
    return collected.splice(0).join('')
  }
  for await (const text of texts) {
    collected.push(text)
    size += text.length
    if (size < leastCharacters) continue
    yield takeAll()
    await yieldToEventLoop()
  }
  if (size > 0) yield takeAll()
}

async function* writeJsonPieces(value: unknown): AsyncGenerator<string, void, undefined> {
  if (isAsyncIterable(value)) yield* writeArray(value)
  else if (hasAsyncFields(value)) yield* writeObject(value)
  else yield JSON.stringify(value)
}

async function* writeArray(items: AsyncIterable<unknown>): AsyncGenerator<string, void, undefined> {
  yield '['
  let separator = '\n'
  for await (const item of items) {
    yield separator
    yield* writeJsonPieces(item)
    separator = ',\n'
  }
  yield ']'
}

async function* writeObject(fields: object): AsyncGenerator<string, void, undefined> {
  let separator = '{'
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    yield `${separator}${JSON.stringify(name)}:`
    yield* writeJsonPieces(value)
    separator = ',\n'
  }
  yield '}'
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

const hasAsyncFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.values(value).some(isAsyncIterable)
