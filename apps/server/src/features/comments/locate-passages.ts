import { createPassageFinder, findWords, type TextRange } from '@product/domain'
import { defineThreadTask } from '#platform/workers/define-thread-task.ts'

/** Passages of one text of one version, with their words. The text is null where it is too much to read. */
type Marked = { text: string | null; passages: (TextRange & { quote: string })[] }
type Located = (TextRange | null)[][]

/** Up to so many characters are compared; passages of further versions are found by their words alone. */
const mostCompared = 2_000_000
/** Takes a few milliseconds. */
const smallText = 40_000

/** @public For `runInThread`. */
export const work = ({ current, marked }: { current: string; marked: Marked[] }): Located => {
  let compared = 0
  return marked.map(({ text, passages }) => {
    if (text !== null && text !== current) compared += text.length + current.length
    const find =
      text === null || compared > mostCompared ? null : createPassageFinder(text, current)
    return passages.map(({ start, end, quote }) =>
      find ? find({ start, end }) : findWords(quote, current),
    )
  })
}

/** Where passages of earlier texts are in the current one, in the order in which they are given. */
export const locatePassages = defineThreadTask({
  module: new URL(import.meta.url),
  work,
  isSmall: ({ current, marked }) =>
    marked.reduce(
      (sum, { text }) => sum + (text === null || text === current ? 0 : text.length),
      current.length,
    ) < smallText,
})
