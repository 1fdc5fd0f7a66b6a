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

/** Sent by a page whose person has asked for the new version: without it, a worker waits for all pages to be closed. */
self.addEventListener('message', ({ data }) => {
  if (data === 'use-new-version') void self.skipWaiting()
})
