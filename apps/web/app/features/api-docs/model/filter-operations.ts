import { mostSearchWords } from '@product/domain'
import type { Outline } from './outline.ts'

/** The operations in whose method, path, title or group every word of the text occurs. */
export function filterOperations(outline: Outline, text: string): Outline {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostSearchWords)
  return outline
    .map((group) => ({
      ...group,
      operations: group.operations.filter(({ method, path, title }) => {
        const searched = `${method} ${path} ${title} ${group.title}`.toLowerCase()
        return words.every((word) => searched.includes(word))
      }),
    }))
    .filter(({ operations }) => operations.length > 0)
}
