import { threadId } from 'node:worker_threads'
import { frameError } from '#platform/http/frame-errors.ts'

/** Answers, fails, refuses, dies or never ends, as it is asked to. */
export function work(wish: 'answer' | 'fail' | 'refuse' | 'die' | 'loop'): number {
  if (wish === 'fail') throw new Error('This task fails')
  if (wish === 'refuse') throw frameError('request.invalid', { details: ['why'] })
  if (wish === 'die') process.exit(1)
  while (wish === 'loop') Math.random()
  return threadId
}
