import type { WritablePrompt, WriteResult } from '../prompt-file.ts'
import { toFileStem } from './file-name.ts'

export type SingleFile = { text: string; notCarriedOver: string[] }

/** One file a prompt; what is lost is said per prompt when there are several. */
export function writeSingleFiles(
  prompts: WritablePrompt[],
  kind: { ending: string; mediaType: string },
  write: (prompt: WritablePrompt) => SingleFile,
): WriteResult {
  const taken = new Set<string>()
  const result: WriteResult = { files: [], notCarriedOver: [] }
  for (const prompt of prompts) {
    const { text, notCarriedOver } = write(prompt)
    const fileName = `${toFileStem(prompt.content.title, taken)}${kind.ending}`
    result.files.push({ fileName, mediaType: kind.mediaType, text })
    result.notCarriedOver.push(...namedLosses(prompts, prompt, notCarriedOver))
  }
  return result
}

export function namedLosses(
  prompts: WritablePrompt[],
  { content }: WritablePrompt,
  losses: string[],
): string[] {
  return prompts.length === 1 ? losses : losses.map((loss) => `${content.title}: ${loss}`)
}
