import { type BuildLists, createOfflinePages } from './answer-offline.ts'

declare const self: ServiceWorkerGlobalScope
/** Written by `scripts/build-service-worker.ts`. */
declare const buildLists: BuildLists

const pages = createOfflinePages(buildLists, {
  caches,
  fetch: (request, options) => fetch(request, options),
  origin: self.location.origin,
})

self.addEventListener('install', (event) => event.waitUntil(pages.install()))

self.addEventListener('activate', (event) =>
  event.waitUntil(pages.activate().then(() => self.clients.claim())),
)

self.addEventListener('fetch', (event) => {
  const answer = pages.answer(event.request)
  if (!answer) return
  event.respondWith(answer)
  // The settings of the installation, which the page carries, may change without a new build.
  if (event.request.mode === 'navigate')
    event.waitUntil(pages.refreshShell().catch(() => undefined))
})

/** Sent by `lib/offline/service-worker.ts`. */
self.addEventListener('message', (event) => {
  const { data, ports } = event
  // The person has asked for it: without it, a worker waits for all pages to be closed.
  if (data === 'use-new-version') void self.skipWaiting()
  if (data === 'store-files') event.waitUntil(pages.installMissing().catch(() => undefined))
  if (data?.type === 'compare-build')
    event.waitUntil(compareBuild(data.manifest).then((isSame) => ports[0]?.postMessage(isSame)))
})

/** Whether a page came from the same build. If it is the only one, nobody is disturbed by this worker taking over. */
async function compareBuild(manifest: unknown): Promise<boolean> {
  if (manifest !== buildLists.manifest) return false
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length === 1) await self.skipWaiting()
  return true
}
