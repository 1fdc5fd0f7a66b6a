const workerPath = '/service-worker.js'
const hour = 3_600_000

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

  const offer = (registration: ServiceWorkerRegistration) => {
    const { waiting } = registration
    // Without a worker that is in use there is no older version.
    if (!waiting || !serviceWorker.controller || isStopped) return
    onUpdate(() => {
      serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      waiting.postMessage('use-new-version')
    })
  }

  const follow = (registration: ServiceWorkerRegistration) => {
    offer(registration)
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') offer(registration)
      })
    })
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
