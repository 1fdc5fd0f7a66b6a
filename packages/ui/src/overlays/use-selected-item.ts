import { useState } from 'react'

/** The item that somebody moved to, and the list that it was in. */
export type MovedTo = { list: string; key: string }

/**
 * The item that Enter chooses: the first one, until somebody moves to another. One that has left the list gives
 * way to the first, or Enter would do nothing: cmdk goes on selecting it when several leave at once.
 */
export function findSelected(
  keys: readonly string[],
  list: string,
  moved: MovedTo | undefined,
): string {
  const isListed = moved?.list === list && keys.includes(moved.key)
  return (isListed ? moved.key : keys[0]) ?? ''
}

/** For a `CommandBox` that filters nothing itself. `list` tells lists apart, such as the query of the results. */
export function useSelectedItem(keys: readonly string[], list: string) {
  const [moved, setMoved] = useState<MovedTo>()
  return {
    value: findSelected(keys, list, moved),
    // cmdk selects the first by itself: one that comes before it later is the first to choose then.
    onValueChange: (key: string) => setMoved(key === keys[0] ? undefined : { list, key }),
  }
}
