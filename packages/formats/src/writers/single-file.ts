import type { WritablePrompt } from '../prompt-file.ts'

export type SingleFile = { text: string; notCarriedOver: string[] }

/** Writes each prompt into a file of its own. */
export type SingleFileWriter = {
  ending: string
  mediaType: string
  write: (prompt: WritablePrompt) => SingleFile
}
