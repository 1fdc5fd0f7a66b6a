/**
 * Bytes that a row takes up besides its texts, with its entries in indexes, as measured. Migration 0025 has the
 * same numbers in generated columns; collection prompts, which have no text, are counted by row.
 */
const rowBytes = {
  version: 350,
  label: 180,
  labelMove: 220,
  collection: 240,
  collectionPrompt: 160,
}

const lengthOf = (...texts: string[]): number => Buffer.byteLength(texts.join(''))

export const bytesOfVersion = ({ note, authorName }: { note: string; authorName: string }) =>
  rowBytes.version + lengthOf(note, authorName)

/** A label is also part of a primary key. */
export const bytesOfLabel = (name: string): number => rowBytes.label + 2 * lengthOf(name)

export const bytesOfLabelMove = ({ name, authorName }: { name: string; authorName: string }) =>
  rowBytes.labelMove + lengthOf(name, authorName)

/** The slug, which is about as long as the name, is also part of an index. */
export const bytesOfCollection = (collection: { name: string; description?: string }): number =>
  rowBytes.collection + 3 * lengthOf(collection.name) + lengthOf(collection.description ?? '')

export const bytesOfCollectionPrompt = rowBytes.collectionPrompt
