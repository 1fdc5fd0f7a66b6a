import { Worker } from 'node:worker_threads'
import { AppError } from '#platform/http/app-error.ts'
import { frameError } from '#platform/http/frame-errors.ts'
import { createTurns } from '#platform/rendering/take-turns.ts'

type PoolOptions = { threads: number; deadlineMilliseconds: number; mostWaiting: number }

export type ThreadTask = { module: string; input: unknown }
type Refusal = Pick<AppError, 'code' | 'status' | 'message' | 'details'>
export type ThreadAnswer = { output: unknown } | { refusal: Refusal } | { problem: string }

/**
 * A function that has `module` do its `work` with an input in another thread. Threads begin when they are
 * needed and stay. One that takes too long is ended, and so the work that it was doing.
 */
export function createThreadPool({ threads, deadlineMilliseconds, mostWaiting }: PoolOptions) {
  const idle: Worker[] = []
  const takeTurn = createTurns({
    atOnce: threads,
    waiting: mostWaiting,
    refuse: () =>
      frameError('server.busy', {
        message: 'The server is very busy at the moment. Please try again shortly.',
        headers: { 'retry-after': '5' },
      }),
  })

  function start(): Worker {
    const worker = new Worker(new URL('./task.worker.ts', import.meta.url))
    // A process that has nothing else to do may end.
    worker.unref()
    return worker
  }

  function workIn(worker: Worker, task: ThreadTask): Promise<ThreadAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>()
    const onExit = () => reject(new Error('The thread ended before its work was done'))
    const timer = setTimeout(() => reject(frameError('request.too-costly')), deadlineMilliseconds)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', onExit)
    // Adding a listener holds the process again.
    worker.unref()
    worker.postMessage(task)
    return promise.finally(() => {
      clearTimeout(timer)
      worker.off('message', resolve)
      worker.off('error', reject)
      worker.off('exit', onExit)
    })
  }

  return <Input, Output>(module: URL, input: Input): Promise<Output> =>
    takeTurn(async () => {
      const worker = idle.pop() ?? start()
      try {
        const answer = await workIn(worker, { module: module.href, input })
        idle.push(worker)
        if ('problem' in answer) throw new Error(answer.problem)
        if ('refusal' in answer) throw rebuildError(answer.refusal)
        // The module's `work` returns it; both sides name the same type.
        return answer.output as Output
      } catch (error) {
        if (!idle.includes(worker)) {
          // A late error of a thread that is being ended must not end the process.
          worker.on('error', () => undefined)
          await worker.terminate()
        }
        throw error
      }
    })
}

const rebuildError = ({ code, status, message, details }: Refusal): AppError =>
  new AppError(code, { status, message }, { details })
