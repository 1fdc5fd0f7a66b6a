import type { PromptContent } from '@product/domain'
import type { Preparation } from '#web/entities/run/tested-prompt.ts'

/** The part of the editor that publishing a prompt needs. */
export type EditedPrompt = {
  promptId: string
  content: PromptContent
  /** Whether the server has it. */
  isStored: boolean
  change: (changes: Pick<Partial<PromptContent>, 'title' | 'description'>) => void
  /** Stores what is on the screen. */
  prepare: () => Promise<Preparation>
}
