import type { LibraryPrompt } from '@product/contract/library'
import { nameModel } from '@product/domain'
import { splitText, type TextPart } from '#web/entities/prompt/split-text.ts'

/** What a card shows, made by the server: a public page does without the template language. */
export type CardPrompt = LibraryPrompt & { parts: TextPart[]; models: string[] }

export const presentCard = (prompt: LibraryPrompt): CardPrompt => ({
  ...prompt,
  parts: splitText(prompt.excerpt, []),
  models: prompt.targetModels.map(nameModel),
})
