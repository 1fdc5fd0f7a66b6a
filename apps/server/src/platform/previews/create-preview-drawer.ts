import { Worker } from 'node:worker_threads'
import type { LinkPreview } from '@product/domain'

/** Null when too many pictures are waited for. */
export type DrawPreview = (preview: LinkPreview) => Promise<Uint8Array<ArrayBuffer> | null>

type Answer = { id: number; picture?: Uint8Array<ArrayBuffer>; problem?: string }
type Waiting = PromiseWithResolvers<Uint8Array<ArrayBuffer>>

const mostWaiting = 10

/**
 * Draws link previews as PNG beside the process, because one takes a tenth of a second of
 * computing. The worker begins with the first picture.
 */
export function createPreviewDrawer(): DrawPreview {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let lastId = 0

  function settle({ id, picture, problem }: Answer) {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (picture) asked?.resolve(picture)
    else asked?.reject(new Error(problem))
  }

  function start(): Worker {
    const started = new Worker(new URL('./preview.worker.ts', import.meta.url))
    started.on('message', settle)
    started.on('error', (error) => {
      worker = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    })
    // A process that has nothing else to do may end. Last, because a listener holds it again.
    started.unref()
    return started
  }

  return async (preview) => {
    if (waiting.size >= mostWaiting) return null
    worker ??= start()
    const asked: Waiting = Promise.withResolvers()
    const id = ++lastId
    waiting.set(id, asked)
    worker.postMessage({ id, preview })
    return await asked.promise
  }
}
