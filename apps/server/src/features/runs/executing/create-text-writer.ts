import { runLimits } from '@product/domain'
import { createKeyMask, llmError } from '#platform/llm/index.ts'
import type { LiveRun } from '../live/live-run.ts'

export type TextTaker = ReturnType<typeof createTextTaker>

/** Where text goes from a provider into its run: no more than is kept, and without the key. */
export function createTextTaker(live: LiveRun, key: string | null) {
  const masks = { text: createKeyMask(key), reasoning: createKeyMask(key) }

  function add(kind: 'text' | 'reasoning', text: string): boolean {
    const { feed } = live
    const room = runLimits.outputCharacters - feed.text.length() - feed.reasoning.length()
    if (text !== '') live.addPiece(kind, text.slice(0, room))
    return text.length <= room
  }

  return {
    take: (kind: 'text' | 'reasoning', text: string): undefined => {
      if (!add(kind, masks[kind].pass(text.replaceAll('\0', ''))))
        throw llmError('provider.too-much')
    },
    /** Adds what was held back, when nothing else comes. */
    finish: (): void => {
      add('text', masks.text.rest())
      add('reasoning', masks.reasoning.rest())
    },
  }
}
