import { Worker } from 'node:worker_threads'
import type { LinkPreview } from '@product/domain'
import { createPending } from '#platform/workers/create-pending.ts'

/** Null when too many images are waited for. */
export type DrawPreview = (preview: LinkPreview) => Promise<Image | null>

type Image = Uint8Array<ArrayBuffer>
type Answer = { id: number; image?: Image; problem?: string }

const mostWaiting = 10

/**
 * Draws link previews as PNG beside the process, because one takes a tenth of a second of
 * computing. The worker begins with the first image.
 */
export function createPreviewDrawer(): DrawPreview {
  const images = createPending<Image>()
  let worker: Worker | undefined

  function start(): Worker {
    const started = new Worker(new URL('./preview.worker.ts', import.meta.url))
    started.on('message', ({ id, image, problem }: Answer) => {
      if (image) images.resolve(id, image)
      else images.reject(id, new Error(problem))
    })
    started.on('error', images.rejectAll)
    started.on('exit', () => {
      worker = undefined
      images.rejectAll(new Error('The worker that draws previews has died'))
    })
    // A process that has nothing else to do may end. Last, because a listener holds it again.
    started.unref()
    return started
  }

  return async (preview) => {
    if (images.size() >= mostWaiting) return null
    worker ??= start()
    const { id, answer } = images.add()
    worker.postMessage({ id, preview })
    return await answer
  }
}
