import { createFairTurns } from './create-fair-turns.ts'

type QueueLimits = {
  /** Of one key: one after the other unless it says otherwise. */
  atOnce?: number
  /** Of one key, besides the tasks that run. */
  mostWaiting: number
  refuse: () => Error
}

export type KeyedQueue = ReturnType<typeof createKeyedQueue>

/**
 * Runs at most `atOnce` tasks of one key at a time, and those of different keys side by side. A task that
 * waits holds no database connection, as it would if it waited for a lock. A task whose request was
 * answered with a timeout is never started.
 */
export function createKeyedQueue({ atOnce = 1, mostWaiting, refuse }: QueueLimits) {
  const createQueue = () => ({
    tasks: 0,
    takeTurn: createFairTurns({ atOnce, mostWaiting, mostPerClient: mostWaiting + atOnce, refuse }),
  })
  const queues = new Map<string, ReturnType<typeof createQueue>>()

  return async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(key) ?? createQueue()
    queues.set(key, queue)
    queue.tasks += 1
    try {
      return await queue.takeTurn(task)
    } finally {
      queue.tasks -= 1
      if (queue.tasks === 0) queues.delete(key)
    }
  }
}
