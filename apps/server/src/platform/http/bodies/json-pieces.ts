/**
 * The JSON of a value, piece by piece. Async iterables, as the value itself or as fields of objects that
 * are reached from it through objects and other async iterables, are written as arrays while they are read.
 */
export async function* writeJsonPieces(value: unknown): AsyncGenerator<string, void, undefined> {
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
