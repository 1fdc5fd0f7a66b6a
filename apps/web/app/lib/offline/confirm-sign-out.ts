import { isServerReachable } from './connection.ts'
import { countUnsent, type Unsent } from './count-unsent.ts'
import { limitTime } from './limit-time.ts'

/** An editor that is saving needs no question. */
const savingTime = 2_000
const longestCounting = 3_000
const pause = 100

/** Asks before everything is deleted from this device, where the server does not have all of it. */
export async function confirmSignOut(): Promise<boolean> {
  const unsent = await countSettled()
  return (unsent && isNone(unsent)) || (await ask(describeLoss(unsent)))
}

/** Undefined where it cannot be told. */
async function countSettled(): Promise<Unsent | undefined> {
  const until = Date.now() + savingTime
  try {
    for (;;) {
      const unsent = await limitTime(countUnsent(), longestCounting)
      if (isNone(unsent) || Date.now() > until || !isServerReachable()) return unsent
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  } catch {
    return undefined
  }
}

const isNone = ({ changes, chatMessages }: Unsent): boolean => changes + chatMessages === 0

function describeLoss(unsent: Unsent | undefined): string {
  const deletes = 'Signing out deletes everything from it.'
  if (unsent === undefined) return `Changes may be only on this device. ${deletes}`
  const { changes, chatMessages } = unsent
  const parts = [
    ...(changes > 0 ? [`${changes} ${changes === 1 ? 'change' : 'changes'}`] : []),
    ...(chatMessages > 0
      ? [`${chatMessages} ${chatMessages === 1 ? 'message' : 'messages'} to support`]
      : []),
  ]
  const verb = changes + chatMessages === 1 ? 'is' : 'are'
  return `${parts.join(' and ')} ${verb} only on this device. ${deletes}`
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
