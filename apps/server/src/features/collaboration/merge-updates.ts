import * as Y from 'yjs'

/** Yjs takes time for every pair of updates. */
const mostAtOnce = 16

/** Many updates as one. */
export function mergeUpdates(updates: readonly Uint8Array[]): Uint8Array {
  let left = [...updates]
  while (left.length > 1) {
    const merged: Uint8Array[] = []
    for (let start = 0; start < left.length; start += mostAtOnce)
      merged.push(Y.mergeUpdates(left.slice(start, start + mostAtOnce)))
    left = merged
  }
  return left[0] ?? Y.mergeUpdates([])
}
