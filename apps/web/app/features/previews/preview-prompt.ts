import type { PublicPrompt } from '@product/contract/library'
import type { LinkPreview } from '@product/domain'
import { previewText } from './preview-text.ts'

/** Enough for the lines that fit. */
const mostLetters = 600

/** Title, author, category and the first lines of a prompt, with its variables. */
export function previewPrompt({ title, author, category, content }: PublicPrompt): LinkPreview {
  const declared = content.variables.map(({ name }) => name)
  return {
    label: category.charAt(0).toUpperCase() + category.slice(1),
    title,
    text: previewText(content.body.trim().slice(0, mostLetters), declared),
    author: `by ${author.name} (@${author.handle})`,
  }
}
