import type { ImportPreview } from '@product/contract/transfers'
import type { CsvField } from '@product/domain'

export type PreviewedPrompt = ImportPreview['prompts'][number]

/** Reads the source; of a table, with what each column was said to be. */
export type ReadSource = (columns?: CsvField[]) => Promise<ImportPreview>

/** A file, an address or a pasted text, and what came of reading it. */
export type ImportSource = { id: string; label: string; read: ReadSource } & (
  | { status: 'reading' }
  | { status: 'failed'; message: string }
  | {
      status: 'read'
      preview: ImportPreview
      /** Why it could not be read again with other columns. */
      columnProblem?: string
    }
)

export type FileCollection = ImportPreview['collections'][number]

/** A prompt of a source that can be ticked. */
export type Candidate = PreviewedPrompt & { key: string }

export const candidatesOf = (source: ImportSource): Candidate[] =>
  source.status === 'read'
    ? source.preview.prompts.map((prompt, index) => ({ ...prompt, key: `${source.id}:${index}` }))
    : []

/**
 * What the sources say of the collections that the chosen prompts are in; of a source that is brought
 * in whole, its empty collections too.
 */
export function collectionsOf(
  sources: readonly ImportSource[],
  chosen: readonly Candidate[],
): FileCollection[] {
  const keys = new Set(chosen.map(({ key }) => key))
  return sources.flatMap((source) => {
    if (source.status !== 'read') return []
    const candidates = candidatesOf(source)
    const taken = candidates.filter(({ key }) => keys.has(key))
    const named = new Set(taken.flatMap(({ prompt }) => prompt.collections))
    const isWhole = taken.length === candidates.length
    return source.preview.collections.filter(({ name }) => isWhole || named.has(name))
  })
}
