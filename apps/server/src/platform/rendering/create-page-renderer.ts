import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { httpError } from '#platform/http/errors/http-errors.ts'
import type { Render } from '#platform/http/pages/create-pages.ts'
import { type PlainResponse, toPlainResponse } from '#platform/http/pages/plain-response.ts'
import { runDetached } from '#platform/run-for-request.ts'
import { createFairQueue } from '#platform/workers/create-fair-queue.ts'
import { createPending } from '#platform/workers/create-pending.ts'
import {
  type FromRenderer,
  fromPlainRequest,
  type PlainRequest,
  type ToRenderer,
  toPlainRequest,
} from './messages.ts'

type RendererOptions = {
  /** The file of the web client's build that exports `createPageHandler`. */
  entry: URL
  /** The API that loaders call, in this thread. */
  api: (request: Request) => Promise<Response>
  reportError: (error: unknown) => void
  /** Node crashes when the process exits while a thread loads its modules: the stop waits for these. */
  onStop: (task: () => Promise<void>) => void
  /** In milliseconds of the processor. */
  mostComputing?: number
}

/** A second one would be there a little sooner, and API requests twice as late. */
const mostAtOnce = 1
/** More would be given up before their turn. */
const mostWaiting = 500
/** A browser opens six connections, and several people may share an address. */
const mostPerClient = 16
/** As long as anybody waits for a response. The worker is ended, because nothing else ends a rendering. */
const longestRendering = 30_000
/** Processor time for one page; no other page is rendered meanwhile. The first page of a worker takes about a second. */
const longestComputing = 10_000
/** Far more than the pages and modules need: beyond it the worker ends instead of the whole process. */
const mostMegabytes = 512
/** After it has ended a worker, a page is not rendered for so long: it would hold up all others again. */
const refusedFor = 5 * 60_000
const previewImages = /^\/og\//i

/**
 * Renders pages beside the thread that answers requests: one takes some ten milliseconds of computing,
 * and a crawler asks for many. The worker begins at once, and anew after it has died.
 */
export function createPageRenderer({
  entry,
  api,
  reportError,
  onStop,
  mostComputing = longestComputing,
}: RendererOptions): Render {
  const pages = createPending<PlainResponse>()
  const refused = new LRUCache<string, true>({ max: 1_000, ttl: refusedFor })
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
  const takeSecondTurn = createFairQueue(turnLimits)
  // Loading all modules takes a busy machine longer than any page: that is no reason to begin again.
  let ready: Promise<void> = Promise.resolve()
  let worker: Worker | undefined = start()
  onStop(() => ready)

  function start(): Worker {
    const started = new Worker(new URL('./page.worker.ts', import.meta.url), {
      workerData: entry.href,
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    })
    const loaded = Promise.withResolvers<void>()
    ready = loaded.promise
    const send: Send = (message, given) => started.postMessage(message, given)
    started.on('message', (message: FromRenderer) => {
      if (message.kind === 'page') pages.resolve(message.id, message.response)
      else if (message.kind === 'page-failure') pages.reject(message.id, new Error(message.problem))
      else if (message.kind === 'ready') loaded.resolve()
      else if (message.kind === 'error') reportError(message.error)
      else answer(message, send)
    })
    started.on('error', reportError)
    started.on('exit', () => {
      if (worker === started) worker = undefined
      pages.rejectAll(new WorkerDied(pages.size()))
      loaded.resolve()
    })
    // A process that has nothing else to do may end. Last, because a listener holds it again.
    started.unref()
    return started
  }

  async function answer(
    { id, asked }: { id: number; asked: PlainRequest },
    send: Send,
  ): Promise<void> {
    try {
      const response = await toPlainResponse(await api(fromPlainRequest(asked)))
      send({ kind: 'api-answer', id, response }, [response.body.buffer])
    } catch (error) {
      send({ kind: 'api-failure', id, problem: String(error) })
    }
  }

  async function renderOnce(asked: PlainRequest): Promise<PlainResponse> {
    // Otherwise all calls of the API by this worker would belong to the request that started it.
    worker ??= runDetached(start)
    const used = worker
    const { id, answer: page } = pages.add()
    used.postMessage({ kind: 'render', id, asked } satisfies ToRenderer)
    let isOver = false
    let watch: Watch | undefined
    ready.then(() => {
      if (!isOver) watch = endWhenTooLong(used, mostComputing)
    })
    try {
      return await page
    } catch (error) {
      // There is nothing wrong with the page.
      throw watch?.hasWaited() ? httpError('page.unavailable', { cause: error }) : error
    } finally {
      isOver = true
      watch?.stop()
    }
  }

  async function render(asked: PlainRequest): Promise<PlainResponse> {
    if (refused.has(asked.url)) throw httpError('page.unavailable')
    try {
      return await renderOnce(asked).catch((error: unknown) => {
        // Another rendering may have ended the worker: each is alone in the next one.
        if (error instanceof WorkerDied && error.renderings > 1)
          return takeSecondTurn(() => renderOnce(asked))
        throw error
      })
    } catch (error) {
      if (!(error instanceof WorkerDied)) throw error
      refused.set(asked.url, true)
      reportError(new Error(`The worker died while it rendered ${asked.url}`))
      throw httpError('page.unavailable', { cause: error })
    }
  }

  return async (request) => {
    const asked = await toPlainRequest(request)
    const takeTurn = previewImages.test(new URL(asked.url).pathname) ? takeImageTurn : takePageTurn
    return await takeTurn(() => render(asked))
  }
}

class WorkerDied extends Error {
  /** How many renderings were unfinished. */
  readonly renderings: number

  constructor(renderings: number) {
    super('The worker that renders pages has died')
    this.renderings = renderings
  }
}

type Watch = {
  stop: () => void
  /** Whether the worker was ended while it waited for the API. */
  hasWaited: () => boolean
}

/**
 * Ends the worker once it has computed for so long, which leaves out the time in which it waits for the API or for a
 * processor that is busy with other work; or after `longestRendering`.
 */
function endWhenTooLong(worker: Worker, mostComputing: number): Watch {
  let isOver = false
  let hasWaited = false
  const usedBefore = worker.cpuUsage().catch(() => undefined)
  const loopBefore = worker.performance.eventLoopUtilization()
  let costly = setTimeout(check, mostComputing)
  async function check() {
    const used = await worker.cpuUsage(await usedBefore).catch(() => undefined)
    if (!used || isOver) return
    const left = mostComputing - (used.user + used.system) / 1_000
    if (left <= 0) worker.terminate()
    else costly = setTimeout(check, Math.ceil(left))
  }
  const late = setTimeout(() => {
    const { active } = worker.performance.eventLoopUtilization(loopBefore)
    hasWaited = active < longestRendering / 2
    worker.terminate()
  }, longestRendering)
  return {
    stop: () => {
      isOver = true
      clearTimeout(costly)
      clearTimeout(late)
    },
    hasWaited: () => hasWaited,
  }
}

type Send = (message: ToRenderer, given?: ArrayBuffer[]) => void
