import * as Y from 'yjs'
import { mapNames, textFields } from './document-shape.ts'

/** Smaller ids of clients name the epochs of documents: clients choose theirs at random. */
const reservedClients = 10_000

/** Values of entries are objects of texts and lists. */
const deepestValue = 4

const texts = new Set<string>(textFields)
const maps = new Set<string>(mapNames)

/**
 * The clients under whose ids an update writes what the document does not have. Throws on what no editor
 * writes: other roots, other kinds of content, values that are no JSON or nested deeper than entries are. Yjs would
 * take it, and some of it breaks the reading of the document or the places of later edits.
 */
export function inspectUpdate(document: Y.Doc, update: Uint8Array): Set<number> {
  const added = new Map<number, Y.Item[]>()
  const clients = new Set<number>()
  for (const struct of Y.decodeUpdate(update).structs) {
    const { client, clock } = struct.id
    const isKnown = clock + struct.length <= Y.getState(document.store, client)
    if (struct instanceof Y.Skip || isKnown) continue
    if (client < reservedClients) throw new Error('The id of the client is reserved')
    clients.add(client)
    if (!(struct instanceof Y.Item)) continue
    const items = added.get(client) ?? []
    items.push(struct)
    added.set(client, items)
  }
  const isOfMap = createPlaceFinder((id) => findAdded(added, id) ?? findItem(document, id))
  for (const items of added.values()) for (const item of items) inspectItem(item, isOfMap)
  return clients
}

function inspectItem(item: Y.Item, isOfMap: (item: Y.Item) => boolean): void {
  const { content, parent, parentSub } = item
  if (typeof parent === 'string') {
    if (!(parentSub === null ? texts : maps).has(parent)) throw new Error('No such root')
  } else if (parent !== null) throw new Error('There are no nested types')
  if (content instanceof Y.ContentString || content instanceof Y.ContentDeleted) return
  if (!(content instanceof Y.ContentAny)) throw new Error('No such kind of content')
  if (!isOfMap(item)) throw new Error('Texts hold characters only')
  if (!content.arr.every((value) => isPlain(value, deepestValue)))
    throw new Error('The value is not plain enough')
}

/** An item that follows another says nothing of where it is: it is where that one is. */
function createPlaceFinder(find: (id: Y.ID) => Y.Item | undefined) {
  const found = new Map<Y.Item, boolean>()
  return (item: Y.Item): boolean => {
    const path = new Set<Y.Item>()
    let current: Y.Item | undefined = item
    while (current && current.parent === null && !found.has(current) && !path.has(current)) {
      path.add(current)
      const id: Y.ID | null = current.origin ?? current.rightOrigin
      current = id ? find(id) : undefined
    }
    const isOfMap = current ? (found.get(current) ?? current.parentSub !== null) : false
    for (const each of path) found.set(each, isOfMap)
    return isOfMap
  }
}

/** Items of a client are in the order of their clocks. */
function findAdded(
  added: ReadonlyMap<number, readonly Y.Item[]>,
  { client, clock }: Y.ID,
): Y.Item | undefined {
  const items = added.get(client) ?? []
  let [from, to] = [0, items.length]
  while (to - from > 1) {
    const middle = (from + to) >> 1
    if ((items[middle]?.id.clock ?? 0) <= clock) from = middle
    else to = middle
  }
  const item = items[from]
  const isIn = item && item.id.clock <= clock && clock < item.id.clock + item.length
  return isIn ? item : undefined
}

function findItem({ store }: Y.Doc, { client, clock }: Y.ID): Y.Item | undefined {
  const structs = store.clients.get(client)
  if (!structs || clock >= Y.getState(store, client)) return undefined
  const struct = structs[Y.findIndexSS(structs, clock)]
  return struct instanceof Y.Item ? struct : undefined
}

function isPlain(value: unknown, depth: number): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean'
  if (depth === 0 || value instanceof Uint8Array) return false
  return Object.values(value).every((inner) => isPlain(inner, depth - 1))
}
