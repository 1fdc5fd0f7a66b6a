import { Worker } from 'node:worker_threads'
import type { LinkPreview } from '@product/domain'
import { createPending } from '#platform/workers/pending.ts'

/** Null when too many pictures are waited for. */
export type DrawPreview = (preview: LinkPreview) => Promise<Picture | null>

type Picture = Uint8Array<ArrayBuffer>
type Answer = { id: number; picture?: Picture; problem?: string }

const mostWaiting = 10

/**
 * Draws link previews as PNG beside the process, because one takes a tenth of a second of
 * computing. The worker begins with the first picture.
 */
export function createPreviewDrawer(): DrawPreview {
  const pictures = createPending<Picture>()
  let worker: Worker | undefined

  function start(): Worker {
    const started = new Worker(new URL('./preview.worker.ts', import.meta.url))
    started.on('message', ({ id, picture, problem }: Answer) => {
      if (picture) pictures.resolve(id, picture)
      else pictures.reject(id, new Error(problem))
    })
    started.on('error', pictures.rejectAll)
    started.on('exit', () => {
      worker = undefined
      pictures.rejectAll(new Error('The worker that draws previews has died'))
    })
    // A process that has nothing else to do may end. Last, because a listener holds it again.
    started.unref()
    return started
  }

  return async (preview) => {
    if (pictures.size() >= mostWaiting) return null
    worker ??= start()
    const { id, answer } = pictures.add()
    worker.postMessage({ id, preview })
    return await answer
  }
}
