/** Rows that may be large, in the order of their ids: no more than `size` of them are in memory at once. */
export async function* readInBatches<Row>(
  ids: readonly string[],
  size: number,
  read: (ids: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row, void, undefined> {
  for (let start = 0; start < ids.length; start += size)
    yield* await read(ids.slice(start, start + size))
}
