type Kept<Item> = {
  /** Where the second page began; a list that has changed since begins it elsewhere. */
  firstCursor: string | null
  items: Item[]
  nextCursor: string | null
}

export type KeptPages<Item> = {
  keep: (address: string, pages: Kept<Item>) => void
  recall: (address: string, firstCursor: string | null) => Kept<Item> | undefined
}

const mostLists = 5

/** Caches the loaded pages of a few lists, so that Back restores their full length. */
export function createKeptPages<Item>(): KeptPages<Item> {
  const lists = new Map<string, Kept<Item>>()
  return {
    keep: (address, pages) => {
      lists.delete(address)
      lists.set(address, pages)
      const [oldest] = lists.keys()
      if (lists.size > mostLists && oldest !== undefined) lists.delete(oldest)
    },
    recall: (address, firstCursor) => {
      const kept = lists.get(address)
      return kept?.firstCursor === firstCursor ? kept : undefined
    },
  }
}
