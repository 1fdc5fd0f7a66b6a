import { findKeys } from '@product/domain'
import { runInThread } from '#platform/workers/run-in-thread.ts'

/** Characters that are searched in about ten milliseconds. */
const longestSearchedAtOnce = 200_000

/** Whether one of the texts holds a key. An answer of a model may have two million characters. */
export async function hasKeys(texts: string[]): Promise<boolean> {
  const characters = texts.reduce((sum, text) => sum + text.length, 0)
  return characters <= longestSearchedAtOnce
    ? work(texts)
    : await runInThread<string[], boolean>(new URL(import.meta.url), texts)
}

/** @public For `runInThread`. */
export const work = (texts: string[]): boolean => texts.some((text) => findKeys(text).length > 0)
