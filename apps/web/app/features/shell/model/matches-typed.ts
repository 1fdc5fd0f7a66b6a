import { mostSearchWords } from '@product/domain'

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether every word that was typed begins a word of the label. */
export function matchesTyped(label: string, typed: string): boolean {
  const words = wordsOf(label)
  return wordsOf(typed)
    .slice(0, mostSearchWords)
    .every((beginning) => words.some((word) => word.startsWith(beginning)))
}
