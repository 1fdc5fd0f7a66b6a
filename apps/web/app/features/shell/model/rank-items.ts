import { mostSearchWords } from '@product/domain'
import { stopWords } from '#web/entities/docs/stop-words.ts'

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Without the words that say nothing about the subject. The last stays: it may be the beginning of another. */
function tellingWordsOf(typed: string): string[] {
  const words = wordsOf(typed).slice(0, mostSearchWords)
  return words.filter((word, at) => at === words.length - 1 || !stopWords.has(word))
}

/** Whether every telling word that was typed begins a word of the label. */
export function matchesTyped(label: string, typed: string): boolean {
  const words = wordsOf(label)
  return tellingWordsOf(typed).every((beginning) =>
    words.some((word) => word.startsWith(beginning)),
  )
}

type Ranked = {
  key: string
  label: string
  /** Found by the server, which knows more than the label. */
  isFound?: boolean
}

/**
 * The items that match, best first: labels that begin with what was typed, then those with words that do,
 * then what the server found elsewhere. Among equals what was used recently comes first.
 */
export function rankItems<Item extends Ranked>(
  items: readonly Item[],
  typed: string,
  recentKeys: readonly string[],
): Item[] {
  const beginning = typed.trim().toLowerCase()
  const scoreOf = ({ key, label, isFound }: Item): number => {
    const isRecent = recentKeys.includes(key) ? 1 : 0
    if (label.toLowerCase().startsWith(beginning)) return 5 + isRecent
    if (matchesTyped(label, typed)) return 3 + isRecent
    return isFound ? 1 + isRecent : 0
  }
  return items
    .map((item) => ({ item, score: scoreOf(item) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ item }) => item)
}
