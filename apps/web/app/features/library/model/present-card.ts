import type { LibraryPrompt } from '@product/contract/library'
import { nameModel } from '@product/domain'
import { splitText, type TextPart } from '#web/entities/prompt/split-text.ts'

/** The data of a card, prepared by the server so that public pages do not load the template language. */
export type CardPrompt = LibraryPrompt & { parts: TextPart[]; models: string[] }

export const presentCard = (prompt: LibraryPrompt): CardPrompt => ({
  ...prompt,
  parts: splitText(prompt.excerpt, []),
  models: prompt.targetModels.map(nameModel),
})
