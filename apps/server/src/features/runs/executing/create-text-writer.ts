import { runLimits } from '@product/domain'
import { createKeyMask, llmError } from '#platform/llm/index.ts'
import type { LiveRun } from '../live/live-run.ts'

export type TextWriter = ReturnType<typeof createTextWriter>

/** Appends a provider's text to its run, up to the longest that is stored and without the key. */
export function createTextWriter(live: LiveRun, key: string | null) {
  const masks = { text: createKeyMask(key), reasoning: createKeyMask(key) }

  function append(kind: 'text' | 'reasoning', text: string): boolean {
    const { feed } = live
    const left = runLimits.outputCharacters - feed.text.length() - feed.reasoning.length()
    if (text !== '') live.addPiece(kind, text.slice(0, left))
    return text.length <= left
  }

  return {
    write: (kind: 'text' | 'reasoning', text: string): void => {
      if (!append(kind, masks[kind].pass(text.replaceAll('\0', ''))))
        throw llmError('provider.too-much')
    },
    /** Appends text that the mask held back because it might have been the beginning of the key. */
    finish: (): void => {
      append('text', masks.text.rest())
      append('reasoning', masks.reasoning.rest())
    },
  }
}
