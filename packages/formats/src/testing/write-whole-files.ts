import type { FileCollection, WritableFormatId, WritablePrompt } from '../prompt-file.ts'
import { writePromptFiles } from '../write-prompt-files.ts'

/** The files that prompts are written into, each as one text. */
export async function writeWholeFiles(
  format: WritableFormatId,
  prompts: WritablePrompt[],
  collections: FileCollection[] = [],
) {
  const files: { fileName: string; text: string }[] = []
  const bundle = { promptCount: prompts.length, collections }
  for await (const piece of writePromptFiles(format, prompts, bundle)) {
    const last = files.at(-1)
    if (typeof piece !== 'string') files.push({ fileName: piece.fileName, text: '' })
    else if (last) last.text += piece
  }
  return files
}
