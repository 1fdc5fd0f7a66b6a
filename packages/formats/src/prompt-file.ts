import type { PromptContent } from '@product/domain'

export const formatIds = [
  'product-json',
  'dotprompt',
  'prompty',
  'github-models',
  'promptfoo',
  'langchain',
  'langfuse',
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
  content: PromptContent
}

export type TestValues = Record<string, string>

export type ReadPrompt = {
  content: PromptContent
  testValues?: TestValues[]
  /** Oldest first. */
  versions?: ReadVersion[]
  isFavorite?: boolean
  /** The names of the collections that it is in. */
  collections?: string[]
  /** The prompt's id in the place that it comes from. */
  sourceId?: string
  /** In words, everything of the source that `content` does not hold as it was. */
  notCarriedOver: string[]
}

export type ReadFailure = { where: string; message: string }

export type ReadResult = { format: FormatId; prompts: ReadPrompt[]; failures: ReadFailure[] }

export type PromptFile = { name?: string | undefined; bytes: Uint8Array }

export type WritablePrompt = Omit<ReadPrompt, 'notCarriedOver'>

export type WrittenFile = { fileName: string; mediaType: string; text: string }

/** Several files where the format holds one prompt a file. */
export type WriteResult = { files: WrittenFile[]; notCarriedOver: string[] }
