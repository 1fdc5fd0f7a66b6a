import type { ImportPreview } from '@product/contract/transfers'

export type PreviewedPrompt = ImportPreview['prompts'][number]

/** A file, an address or a pasted text, and what came of reading it. */
export type ImportSource = { id: string; label: string } & (
  | { status: 'reading' }
  | { status: 'failed'; message: string }
  | { status: 'read'; preview: ImportPreview }
)

/** A prompt of a source that can be ticked. */
export type Candidate = PreviewedPrompt & { key: string }

export const candidatesOf = (source: ImportSource): Candidate[] =>
  source.status === 'read'
    ? source.preview.prompts.map((prompt, index) => ({ ...prompt, key: `${source.id}:${index}` }))
    : []
