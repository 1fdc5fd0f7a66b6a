import { Worker } from 'node:worker_threads'
import { httpError } from '#platform/http/errors/http-errors.ts'
import type { Render } from '#platform/http/pages/create-pages.ts'
import { type PlainResponse, toPlainResponse } from '#platform/http/pages/plain-response.ts'
import { runDetached } from '#platform/run-for-request.ts'
import { createFairQueue } from '#platform/workers/create-fair-queue.ts'
import { createPending } from '#platform/workers/create-pending.ts'
import { type Asked, type FromRenderer, type ToRenderer, toAsked, toRequest } from './messages.ts'

type RendererOptions = {
  /** The file of the web client's build that exports `createPageHandler`. */
  entry: URL
  /** The API that loaders call, in this thread. */
  api: (request: Request) => Promise<Response>
  reportError: (error: unknown) => void
}

/** A second one would be there a little sooner, and API requests twice as late. */
const mostAtOnce = 1
/** More would be given up before their turn. */
const mostWaiting = 500
/** A browser opens six connections, and several people may share an address. */
const mostPerClient = 16
/** As long as anybody waits for a response. The worker is ended, because nothing else ends a rendering. */
const longestRendering = 30_000
const previewImages = /^\/og\//i

/**
 * Renders pages beside the thread that answers requests: one takes some ten milliseconds of computing,
 * and a crawler asks for many. The worker begins at once, and anew after it has died.
 */
export function createPageRenderer({ entry, api, reportError }: RendererOptions): Render {
  const pages = createPending<PlainResponse>()
  const turnLimits = {
    atOnce: mostAtOnce,
    mostWaiting,
    mostPerClient,
    // Renewals of stored pages, which are few: all visitors of these pages wait if one comes too late.
    isOutsideFirst: true,
    refuse: () => httpError('server.busy'),
  }
  const takePageTurn = createFairQueue(turnLimits)
  // Another thread draws the images, so that pages need not wait for them.
  const takeImageTurn = createFairQueue(turnLimits)
  let worker: Worker | undefined = start()

  function start(): Worker {
    const started = new Worker(new URL('./page.worker.ts', import.meta.url), {
      workerData: entry.href,
    })
    const send: Send = (message, given) => started.postMessage(message, given)
    started.on('message', (message: FromRenderer) => {
      if (message.kind === 'page') pages.resolve(message.id, message.response)
      else if (message.kind === 'page-failure') pages.reject(message.id, new Error(message.problem))
      else if (message.kind === 'error') reportError(message.error)
      else answer(message, send)
    })
    started.on('error', reportError)
    started.on('exit', () => {
      worker = undefined
      pages.rejectAll(new Error('The worker that renders pages has died'))
    })
    // A process that has nothing else to do may end. Last, because a listener holds it again.
    started.unref()
    return started
  }

  async function answer({ id, asked }: { id: number; asked: Asked }, send: Send): Promise<void> {
    try {
      const response = await toPlainResponse(await api(toRequest(asked)))
      send({ kind: 'api-answer', id, response }, [response.body.buffer])
    } catch (error) {
      send({ kind: 'api-failure', id, problem: String(error) })
    }
  }

  return async (request) => {
    const asked = await toAsked(request)
    const takeTurn = previewImages.test(new URL(asked.url).pathname) ? takeImageTurn : takePageTurn
    return await takeTurn(async () => {
      // Otherwise all calls of the API by this worker would belong to the request that started it.
      worker ??= runDetached(start)
      const { id, answer: page } = pages.add()
      worker.postMessage({ kind: 'render', id, asked } satisfies ToRenderer)
      const tooLong = setTimeout(() => worker?.terminate(), longestRendering)
      return await page.finally(() => clearTimeout(tooLong))
    })
  }
}

type Send = (message: ToRenderer, given?: ArrayBuffer[]) => void
