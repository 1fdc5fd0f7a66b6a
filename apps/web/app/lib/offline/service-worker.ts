const workerPath = '/service-worker.js'
const hour = 3_600_000

declare global {
  interface Window {
    /** React Router's: the routes that the page knows, and the file with all of its build. */
    __reactRouterManifest?: { url?: string }
  }
}

/** Whether this page is of the build that the worker stores: pages come from the server, which may be ahead of the worker. */
function isOfSameBuild(worker: ServiceWorker): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => {
    port1.close()
    resolve(data === true)
  }
  const message = { type: 'compare-build', manifest: window.__reactRouterManifest?.url }
  worker.postMessage(message, [port2])
  return promise
}

/**
 * Registers the worker that opens the signed-in area without a network. Calls back when a new version of the product
 * is stored and waits to be used: never by itself, since somebody may be typing.
 */
export function registerServiceWorker(onUpdate: (use: () => void) => void): () => void {
  const { serviceWorker } = navigator
  // Absent in pages without TLS. The development server has no build to store.
  if (!serviceWorker || !import.meta.env.PROD) return () => undefined
  let isStopped = false
  let timer: ReturnType<typeof setInterval> | undefined

  const offer = async ({ waiting }: ServiceWorkerRegistration) => {
    // Without a worker that is in use there is no older version.
    if (!waiting || !serviceWorker.controller) return
    if ((await isOfSameBuild(waiting)) || isStopped) return
    onUpdate(() => {
      // Another tab has accepted it already.
      if (waiting.state !== 'installed') return location.reload()
      serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      waiting.postMessage('use-new-version')
    })
  }

  const follow = (registration: ServiceWorkerRegistration) => {
    void offer(registration).catch(() => undefined)
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') void offer(registration).catch(() => undefined)
      })
    })
    // Its files may have been deleted since it was installed, and it is installed only once.
    registration.active?.postMessage('store-files')
    timer = setInterval(() => void registration.update().catch(() => undefined), hour)
  }

  // `none`: the browser always asks the server whether there is another worker.
  serviceWorker
    .register(workerPath, { scope: '/', updateViaCache: 'none' })
    .then((registration) => {
      if (!isStopped) follow(registration)
    })
    // Without it everything but opening without a network works.
    .catch(() => undefined)

  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
