import type { LibraryPrompt } from '@product/contract/library'
import { nameModel } from '@product/domain'
import { splitText, type TextPart } from '#web/entities/prompt/split-text.ts'

/**
 * The data of a card, prepared by the server so that public pages do not load the template language, and
 * without the fields that no card shows: a page carries the data of its cards as well as their HTML.
 */
export type CardPrompt = Omit<
  LibraryPrompt,
  'excerpt' | 'targetModels' | 'tags' | 'updatedAt' | 'author'
> & {
  author: Pick<LibraryPrompt['author'], 'handle' | 'name' | 'verified'>
  parts: TextPart[]
  models: string[]
}

export function presentCard(prompt: LibraryPrompt): CardPrompt {
  const { excerpt, targetModels, tags, updatedAt, author, ...shown } = prompt
  return {
    ...shown,
    author: { handle: author.handle, name: author.name, verified: author.verified },
    parts: splitText(excerpt, []),
    models: targetModels.map(nameModel),
  }
}
