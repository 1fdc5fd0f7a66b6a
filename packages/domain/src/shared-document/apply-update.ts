import * as Y from 'yjs'

let deadline = Number.POSITIVE_INFINITY

const { integrate } = Y.Item.prototype

/**
 * Yjs compares every item with all that others wrote at the same place, so that a small update that was made
 * for it takes minutes. It has no limit of its own: each item asks here before it is added.
 */
Y.Item.prototype.integrate = function integrateInTime(transaction, offset) {
  if (performance.now() > deadline) throw new Error('The update takes too long to apply')
  integrate.call(this, transaction, offset)
}

/** Applies updates within a time, or throws: the document may then hold a part of them. */
export function applyUpdates(
  document: Y.Doc,
  updates: readonly Uint8Array[],
  milliseconds: number,
): void {
  deadline = performance.now() + milliseconds
  try {
    document.transact(() => {
      for (const update of updates) Y.applyUpdate(document, update)
    })
  } finally {
    deadline = Number.POSITIVE_INFINITY
  }
}
