import type { FileCollection, WritablePrompt } from '../prompt-file.ts'

/** Writes prompts into one file, piece by piece. */
export type BundleWriter = {
  ending: string
  mediaType: string
  /** The text before the first prompt of a file. */
  begin: (collections: FileCollection[]) => string
  /** The text between two prompts. */
  separator: string
  end: string
  /** Returns the function that writes one prompt after the other. */
  create: () => (prompt: WritablePrompt) => AsyncGenerator<string>
}

export type SingleFile = { text: string; notCarriedOver: string[] }

/** Writes each prompt into a file of its own. */
export type SingleFileWriter = {
  ending: string
  mediaType: string
  write: (prompt: WritablePrompt) => SingleFile
}
