import { test as base } from '@playwright/test'
import { serveExtensionPages } from './extension-pages/serve-pages.ts'
import { type LoadedExtension, loadExtension } from './load-extension.ts'
import { openStoppableServer } from './stoppable-server.ts'

export type Server = Awaited<ReturnType<typeof openStoppableServer>>

/** A browser with the extension, a server of its own that can be stopped, and pages to use it on. */
export const test = base.extend<{ server: Server; extension: LoadedExtension; pages: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures destructured.
  server: async ({}, use) => {
    const server = await openStoppableServer()
    await use(server)
    server.stop()
  },
  extension: async ({ server }, use) => {
    const extension = await loadExtension({ baseURL: server.origin })
    await use(extension)
    await extension.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures destructured.
  pages: async ({}, use) => {
    const { origin, close } = await serveExtensionPages()
    await use(origin)
    close()
  },
})
