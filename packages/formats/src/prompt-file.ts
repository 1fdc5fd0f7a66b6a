import type { CsvField, PromptContent } from '@product/domain'

export const formatIds = [
  'product-json',
  'dotprompt',
  'prompty',
  'github-models',
  'promptfoo',
  'langchain',
  'langfuse',
  'csv',
  'prompts-chat-csv',
  'openai',
  'open-webui',
  'librechat',
  'markdown',
  'text',
] as const
export type FormatId = (typeof formatIds)[number]

export const writableFormatIds = [
  'product-json',
  'dotprompt',
  'prompty',
  'github-models',
  'promptfoo',
  'langfuse',
  'markdown',
  'prompts-chat-csv',
] as const satisfies FormatId[]
export type WritableFormatId = (typeof writableFormatIds)[number]

export type ReadVersion = {
  number: number
  note: string
  authorName: string
  /** ISO 8601, or null where the source does not say. */
  createdAt: string | null
  /** What the version is called, such as "production". */
  names: string[]
  /** The number of the version whose content this one brought back. */
  restoredFrom?: number
  content: PromptContent
}

/** A name was put on a version, moved from one to another, or taken away. */
export type NameMove = {
  name: string
  from: number | null
  to: number | null
  authorName: string
  /** ISO 8601. */
  at: string
}

export type FileCollection = { name: string; description: string; color: string }

export type TestValues = Record<string, string>

export type ReadPrompt = {
  content: PromptContent
  testValues?: TestValues[]
  /** Oldest first. */
  versions?: ReadVersion[]
  /** Oldest first. */
  nameMoves?: NameMove[]
  isFavorite?: boolean
  /** The names of the collections that it is in. */
  collections?: string[]
  /** The prompt's id in the place that it comes from. */
  sourceId?: string
  /** In words, everything of the source that `content` does not hold as it was. */
  notCarriedOver: string[]
}

export type ReadFailure = { where: string; message: string }

export type ReadResult = {
  format: FormatId
  prompts: ReadPrompt[]
  failures: ReadFailure[]
  /** What is known of the collections that prompts name, and of empty ones. */
  collections?: FileCollection[]
  /** Of a CSV file: what each column was taken for. */
  columns?: CsvColumn[]
}

export type CsvColumn = {
  name: string
  field: CsvField
  /** The beginning of the first cell with text. */
  sample: string
}

export type PromptFile = {
  name?: string | undefined
  bytes: Uint8Array
  /** The fields of a CSV file's columns, as chosen; they are detected otherwise. */
  columns?: readonly CsvField[] | undefined
}

/** A prompt to be written. Its versions are taken one by one: together they may be larger than memory. */
export type WritablePrompt = Omit<ReadPrompt, 'notCarriedOver' | 'versions'> & {
  /** Oldest first. */
  versions?: Iterable<ReadVersion> | AsyncIterable<ReadVersion>
  /** What is known of the versions without reading them. */
  history?: { versions: number; names: string[] }
}

/** The beginning of a file, or the next piece of its text. */
export type WrittenPiece = { fileName: string; mediaType: string } | string
