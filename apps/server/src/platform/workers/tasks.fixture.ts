import { threadId } from 'node:worker_threads'
import { httpError } from '#platform/http/errors/http-errors.ts'

type Task =
  | 'answer'
  | 'fail'
  | 'refuse'
  | 'die'
  | 'loop'
  | 'hoard'
  | 'hold'
  | 'rest'
  | 'answer, then die'
  | 'answer, then fail'

/** Memory of the thread that asks, which learns from it that the loop has begun. */
type Loop = { begun: Int32Array<SharedArrayBuffer> }

const holdMilliseconds = 300
const restMilliseconds = 1_500
const nobodyWakes = new Int32Array(new SharedArrayBuffer(4))

/** Answers, fails, refuses, dies or never ends, as it is asked to. */
export function work(task: Task | Loop): number {
  if (typeof task === 'object') Atomics.store(task.begun, 0, 1)
  while (typeof task === 'object') Math.random()
  const begunAt = performance.now()
  const hoard: number[][] = []
  if (task === 'fail') throw new Error('This task fails')
  if (task === 'refuse') throw httpError('request.invalid', { details: ['why'] })
  if (task === 'die') process.exit(1)
  while (task === 'loop') Math.random()
  while (task === 'hoard') hoard.push(new Array<number>(100_000).fill(Math.random()))
  while (task === 'hold' && performance.now() - begunAt < holdMilliseconds) Math.random()
  if (task === 'rest') Atomics.wait(nobodyWakes, 0, 0, restMilliseconds)
  // Both come after the answer has been sent.
  if (task === 'answer, then die') setImmediate(() => process.exit(1))
  if (task === 'answer, then fail')
    setImmediate(() => {
      throw new Error('This thread fails')
    })
  return threadId
}
