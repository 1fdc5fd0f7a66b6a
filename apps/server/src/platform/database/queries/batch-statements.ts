import { runDetached } from '#platform/run-for-request.ts'

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** Characters of one statement: beyond it the next ones wait. */
const mostCharacters = 4_000_000

type Options<Item, Result> = {
  /** Results in the order of the items. */
  execute: (items: Item[]) => Promise<Result[]>
  sizeOf: (item: Item) => number
  /** Statements that may be under way: one who comes alone should not wait for another's commit. */
  atOnce?: number
}

/** Does at once what comes alone, and together what comes while others are under way. */
export function batchStatements<Item, Result>({
  execute,
  sizeOf,
  atOnce = 1,
}: Options<Item, Result>) {
  const waiting: Waiting<Item, Result>[] = []
  let underWay = 0

  function takeSome(): Waiting<Item, Result>[] {
    let size = 0
    const end = waiting.findIndex(({ item }, index) => {
      size += sizeOf(item)
      return index > 0 && size > mostCharacters
    })
    return waiting.splice(0, end === -1 ? waiting.length : end)
  }

  async function doTogether(some: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await execute(some.map(({ item }) => item))
      for (const [index, result] of results.entries()) some[index]?.resolve(result)
    } catch (error) {
      if (some.length === 1) some[0]?.reject(error)
      // One of them may be to blame: the others shall not suffer from it.
      else for (const one of some) await doTogether([one])
    }
  }

  async function doAll(): Promise<void> {
    while (waiting.length > 0) await doTogether(takeSome())
    underWay -= 1
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (underWay === atOnce) return
      underWay += 1
      // Statements of the same turn of the event loop join. Detached: none may end with another's request.
      runDetached(() => setImmediate(() => void doAll()))
    })
}
