import { createPassageFinder, findMoved, type TextRange } from '@product/domain'
import { defineThreadTask } from '#platform/workers/define-thread-task.ts'

/** Passages of one text of one version. */
type Marked = { text: string; passages: TextRange[] }
type Located = (TextRange | null)[][]

/** Up to so many characters are compared; passages of further versions are found by their words alone. */
const mostCompared = 2_000_000
/** Takes a few milliseconds. */
const smallText = 40_000

/** @public For `runInThread`. */
export const work = ({ current, marked }: { current: string; marked: Marked[] }): Located => {
  let compared = 0
  return marked.map(({ text, passages }) => {
    if (text !== current) compared += text.length + current.length
    const find =
      compared <= mostCompared
        ? createPassageFinder(text, current)
        : (passage: TextRange) => findMoved(text, current, passage)
    return passages.map(find)
  })
}

/** Where passages of earlier texts are in the current one, in the order in which they are given. */
export const locatePassages = defineThreadTask({
  module: new URL(import.meta.url),
  work,
  isSmall: ({ current, marked }) =>
    marked.reduce((sum, { text }) => sum + (text === current ? 0 : text.length), current.length) <
    smallText,
})
