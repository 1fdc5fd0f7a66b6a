import { findKeys } from '@product/domain'
import { defineThreadTask } from '#platform/workers/define-thread-task.ts'

/** Characters that are searched in about ten milliseconds. */
const longestSearchedAtOnce = 200_000

/** @public For the thread. */
export const work = (texts: string[]): boolean => texts.some((text) => findKeys(text).length > 0)

/** Whether one of the texts contains a key. An answer of a model may have two million characters. */
export const hasKeys = defineThreadTask({
  module: new URL(import.meta.url),
  work,
  isSmall: (texts: string[]) =>
    texts.reduce((sum, text) => sum + text.length, 0) <= longestSearchedAtOnce,
})
