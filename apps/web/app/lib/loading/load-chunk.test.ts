import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkLoadError, loadChunk } from './load-chunk.ts'

const fetched = vi.fn<(url: string) => Promise<Response>>()
const inDocument = new Set<string>()
let number = 0

/** Another name for each test, because files are fetched once for a page. */
const nameFile = () => `assets/chunk-${++number}.js`

beforeEach(() => {
  fetched.mockImplementation(async () => new Response('export {}'))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      [...inDocument].some((url) => selector.includes(`"${url}"`)) ? {} : null,
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

test('every file that a chunk needs is fetched before it is imported, once for the page', async () => {
  const files = [nameFile(), nameFile()]
  const importModule = vi.fn(async () => 'module')
  expect(await loadChunk(importModule, files)).toBe('module')
  expect(await loadChunk(importModule, files)).toBe('module')
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(files.map((file) => `/${file}`))
})

test('a file that came with the page is not fetched', async () => {
  const file = nameFile()
  inDocument.add(`/${file}`)
  await loadChunk(async () => 'module', [file])
  expect(fetched).not.toHaveBeenCalled()
})

test('after a failed fetch nothing is imported, and the next attempt fetches only what failed', async () => {
  const [arrives, fails] = [nameFile(), nameFile()]
  const importModule = vi.fn(async () => 'module')
  fetched.mockImplementation(async (url) => {
    if (url === `/${fails}`) throw new TypeError('Failed to fetch')
    return new Response('export {}')
  })
  const error = await loadChunk(importModule, [arrives, fails]).catch((reason) => reason)
  expect(error).toBeInstanceOf(ChunkLoadError)
  expect(error).toMatchObject({ isOutdated: false })
  // An import that fails is remembered by browsers for as long as the page is open.
  expect(importModule).not.toHaveBeenCalled()

  fetched.mockReset()
  fetched.mockImplementation(async () => new Response('export {}'))
  expect(await loadChunk(importModule, [arrives, fails])).toBe('module')
  expect(fetched.mock.calls).toEqual([[`/${fails}`]])
})

test('a file that a newer deployment no longer has asks for a reload', async () => {
  fetched.mockImplementation(async () => new Response('Not found', { status: 404 }))
  const error = await loadChunk(async () => 'module', [nameFile()]).catch((reason) => reason)
  expect(error).toMatchObject({ isOutdated: true, message: expect.stringContaining('Reload') })
})

test('a server that is starting again does not count as a newer deployment', async () => {
  fetched.mockImplementation(async () => new Response('', { status: 503 }))
  const error = await loadChunk(async () => 'module', [nameFile()]).catch((reason) => reason)
  expect(error).toMatchObject({ isOutdated: false })
})

test('a connection that breaks off in the middle of a file counts as a failed fetch', async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error('reset')) })
  fetched.mockImplementation(async () => new Response(broken))
  const importModule = vi.fn(async () => 'module')
  await expect(loadChunk(importModule, [nameFile()])).rejects.toThrow(ChunkLoadError)
  expect(importModule).not.toHaveBeenCalled()
})
