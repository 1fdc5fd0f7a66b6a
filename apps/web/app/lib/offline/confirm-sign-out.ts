import { isServerReachable } from './connection.ts'
import { countUnsent } from './count-unsent.ts'
import { limitTime } from './limit-time.ts'

/** An editor that is saving needs no question. */
const savingTime = 2_000
const longestCounting = 3_000
const pause = 100

/** Asks before everything is deleted from this device, where the server does not have all of it. */
export async function confirmSignOut(): Promise<boolean> {
  const count = await countSettled()
  return count === 0 || (await ask(describeLoss(count)))
}

/** Undefined where it cannot be told. */
async function countSettled(): Promise<number | undefined> {
  // A browser without it has stored nothing.
  if (!globalThis.indexedDB) return 0
  const until = Date.now() + savingTime
  try {
    for (;;) {
      const count = await limitTime(countUnsent(), longestCounting)
      if (count === 0 || Date.now() > until || !isServerReachable()) return count
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  } catch {
    return undefined
  }
}

function describeLoss(count: number | undefined): string {
  const deletes = 'Signing out deletes everything from it.'
  if (count === undefined) return `Changes may be only on this device. ${deletes}`
  return `${count === 1 ? '1 change is' : `${count} changes are`} only on this device. ${deletes}`
}

let asked: { text: string; answer: (mayLeave: boolean) => void } | undefined
const listeners = new Set<() => void>()

export function subscribeToSignOutQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The question that waits for an answer. */
export const readSignOutQuestion = (): string | undefined => asked?.text

export function answerSignOutQuestion(mayLeave: boolean): void {
  asked?.answer(mayLeave)
  asked = undefined
  for (const listener of [...listeners]) listener()
}

/** By `SignOutQuestion`. Where nobody could be asked, nothing is lost. */
async function ask(text: string): Promise<boolean> {
  answerSignOutQuestion(false)
  if (listeners.size === 0) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  asked = { text, answer: resolve }
  for (const listener of [...listeners]) listener()
  return await promise
}
