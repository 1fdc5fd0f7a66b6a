import { Worker } from 'node:worker_threads'
import { AppError } from '#platform/http/errors/app-error.ts'
import { httpError } from '#platform/http/errors/http-errors.ts'
import { requestedBy } from '#platform/run-for-request.ts'
import { createFairQueue } from './create-fair-queue.ts'

type PoolOptions = {
  threads: number
  /** Of the processor, for one task: a machine that is busy with other work makes no task too costly. */
  mostProcessorMilliseconds: number
  mostWaiting: number
  /** Of the tasks of one client, whether they wait or run. */
  mostPerClient: number
  /** Of the heap of one thread. */
  mostMegabytes: number
}

export type ThreadTask = { module: string; input: unknown }
type Refusal = Pick<AppError, 'code' | 'status' | 'message' | 'details'>
export type ThreadAnswer = { output: unknown } | { refusal: Refusal } | { problem: string }

/**
 * A function that has `module` do its `work` with an input in another thread. Threads begin when they are
 * needed and stay. One that takes too long or too much memory is ended, and so the work that it was doing;
 * so is one that works for a request which has been answered with a timeout.
 */
export function createThreadPool(options: PoolOptions) {
  const { threads, mostProcessorMilliseconds, mostWaiting, mostPerClient, mostMegabytes } = options
  const idle: Worker[] = []
  const takeTurn = createFairQueue({
    atOnce: threads,
    mostWaiting,
    mostPerClient,
    refuse: () => httpError('server.busy'),
  })

  function start(): Worker {
    const worker = new Worker(new URL('./task.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    })
    const forget = () => {
      const place = idle.indexOf(worker)
      if (place !== -1) idle.splice(place, 1)
    }
    // They stay: a thread may die while it has nothing to do, and must not end the process with it.
    worker.on('error', forget)
    worker.on('exit', forget)
    // A process that has nothing else to do may end.
    worker.unref()
    return worker
  }

  function workIn(
    worker: Worker,
    task: ThreadTask,
    signal: AbortSignal | undefined,
  ): Promise<ThreadAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>()
    const onAnswer = (answer: ThreadAnswer) => {
      // Not later: the thread may end in the same turn of the event loop.
      idle.push(worker)
      resolve(answer)
    }
    const onError = (error: unknown) =>
      reject(isOutOfMemory(error) ? httpError('request.too-costly') : error)
    const onExit = () => reject(new Error('The thread ended before its work was done'))
    const onAbort = () => reject(signal?.reason)
    // Fails for a thread that is only beginning, of which everything counts.
    const before = worker.cpuUsage().catch(() => undefined)
    let timer = setTimeout(refuseTooCostly, mostProcessorMilliseconds)
    async function refuseTooCostly() {
      const used = await worker.cpuUsage(await before).catch(() => undefined)
      // A thread that has ended has rejected the task itself.
      if (!used || isOver) return
      const left = mostProcessorMilliseconds - (used.user + used.system) / 1_000
      if (left <= 0) reject(httpError('request.too-costly'))
      else timer = setTimeout(refuseTooCostly, Math.ceil(left))
    }
    let isOver = false
    worker.once('message', onAnswer)
    worker.once('error', onError)
    worker.once('exit', onExit)
    signal?.addEventListener('abort', onAbort, { once: true })
    // Adding a listener holds the process again.
    worker.unref()
    worker.postMessage(task)
    return promise.finally(() => {
      isOver = true
      clearTimeout(timer)
      worker.off('message', onAnswer)
      worker.off('error', onError)
      worker.off('exit', onExit)
      signal?.removeEventListener('abort', onAbort)
    })
  }

  async function work(task: ThreadTask): Promise<ThreadAnswer> {
    const signal = requestedBy()?.signal
    signal?.throwIfAborted()
    const worker = idle.pop() ?? start()
    try {
      return await workIn(worker, task, signal)
    } catch (error) {
      await worker.terminate()
      throw error
    }
  }

  return <Input, Output>(module: URL, input: Input): Promise<Output> =>
    takeTurn(async () => {
      const answer = await work({ module: module.href, input })
      if ('problem' in answer) throw new Error(answer.problem)
      if ('refusal' in answer) throw rebuildError(answer.refusal)
      // The module's `work` returns it; both sides name the same type.
      return answer.output as Output
    })
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const rebuildError = ({ code, status, message, details }: Refusal): AppError =>
  new AppError(code, { status, message }, { details })
