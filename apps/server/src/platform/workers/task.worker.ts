import { parentPort } from 'node:worker_threads'
import { AppError } from '#platform/http/errors/app-error.ts'
import type { ThreadAnswer, ThreadTask } from './create-thread-pool.ts'

async function answer({ module, input }: ThreadTask): Promise<ThreadAnswer> {
  try {
    const { work } = await import(module)
    return { output: await work(input) }
  } catch (error) {
    if (error instanceof AppError) {
      const { code, status, message, details } = error
      return { refusal: { code, status, message, details } }
    }
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', async (task: ThreadTask) => {
  parentPort?.postMessage(await answer(task))
})
