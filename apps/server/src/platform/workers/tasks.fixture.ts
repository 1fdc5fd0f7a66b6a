import { threadId } from 'node:worker_threads'
import { frameError } from '#platform/http/frame-errors.ts'

type Wish =
  | 'answer'
  | 'fail'
  | 'refuse'
  | 'die'
  | 'loop'
  | 'hoard'
  | 'hold'
  | 'answer, then die'
  | 'answer, then fail'

/** Memory of the thread that asks, which learns from it that the loop has begun. */
type Loop = { begun: Int32Array<SharedArrayBuffer> }

const holdMilliseconds = 300

/** Answers, fails, refuses, dies or never ends, as it is asked to. */
export function work(wish: Wish | Loop): number {
  if (typeof wish === 'object') Atomics.store(wish.begun, 0, 1)
  while (typeof wish === 'object') Math.random()
  const begunAt = performance.now()
  const hoard: number[][] = []
  if (wish === 'fail') throw new Error('This task fails')
  if (wish === 'refuse') throw frameError('request.invalid', { details: ['why'] })
  if (wish === 'die') process.exit(1)
  while (wish === 'loop') Math.random()
  while (wish === 'hoard') hoard.push(new Array<number>(100_000).fill(Math.random()))
  while (wish === 'hold' && performance.now() - begunAt < holdMilliseconds) Math.random()
  // Both come after the answer has been sent.
  if (wish === 'answer, then die') setImmediate(() => process.exit(1))
  if (wish === 'answer, then fail')
    setImmediate(() => {
      throw new Error('This thread fails')
    })
  return threadId
}
