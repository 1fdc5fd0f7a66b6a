import type { CDPSession, Page } from '@playwright/test'

/** Where a browser is before its first visit: signed in, with nothing in its cache. */
export type Visitor = { page: Page; network: CDPSession }

export type Visit = {
  requests: number
  /** Scripts and styles, fonts and pictures of the build. */
  files: number
  scripts: number
  api: number
  kilobytes: number
  /** From following the address until the screen can be used. */
  seconds: number
}

/** As DevTools and Lighthouse simulate a slow 4G connection. */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}
/** What a screen asks for after it can be used belongs to the visit as well. */
const settling = 5_000

export async function makeVisitor(page: Page): Promise<Visitor> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setBypassServiceWorker', { bypass: true })
  await network.send('Network.emulateNetworkConditions', slow4G)
  return { page, network }
}

/** Opens a screen and counts what crosses the network. */
export async function visit(
  { page, network }: Visitor,
  path: string,
  isUsable: (page: Page) => Promise<unknown>,
): Promise<Visit> {
  const paths = new Map<string, string>()
  const cached = new Set<string>()
  let bytes = 0
  const onRequest = ({ requestId, request }: { requestId: string; request: { url: string } }) => {
    if (request.url.startsWith('http')) paths.set(requestId, new URL(request.url).pathname)
  }
  const onCached = ({ requestId }: { requestId: string }) => void cached.add(requestId)
  const onResponse = (event: {
    requestId: string
    response: { fromDiskCache?: boolean; fromPrefetchCache?: boolean }
  }) => {
    if (event.response.fromDiskCache) cached.add(event.requestId)
  }
  const onFinished = ({ encodedDataLength }: { encodedDataLength: number }) => {
    bytes += encodedDataLength
  }
  network.on('Network.requestWillBeSent', onRequest)
  network.on('Network.requestServedFromCache', onCached)
  network.on('Network.responseReceived', onResponse)
  network.on('Network.loadingFinished', onFinished)
  const begin = performance.now()
  await page.goto(path, { waitUntil: 'commit' })
  await isUsable(page)
  const seconds = (performance.now() - begin) / 1_000
  await page.waitForTimeout(settling)
  network.off('Network.requestWillBeSent', onRequest)
  network.off('Network.requestServedFromCache', onCached)
  network.off('Network.responseReceived', onResponse)
  network.off('Network.loadingFinished', onFinished)
  const sent = [...paths].filter(([id]) => !cached.has(id)).map(([, sentPath]) => sentPath)
  const count = (pattern: RegExp) => sent.filter((sentPath) => pattern.test(sentPath)).length
  return {
    requests: sent.length,
    files: count(/^\/assets\//),
    scripts: count(/^\/assets\/.*\.(js|css)$/),
    api: count(/^\/(api|auth)\//),
    kilobytes: bytes / 1024,
    seconds,
  }
}
