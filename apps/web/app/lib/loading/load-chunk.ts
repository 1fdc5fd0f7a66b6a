/** Code of the page that could not be fetched. Its message says what to do. */
export class ChunkLoadError extends Error {
  /** The file is gone, because the server has been updated since the page was opened. */
  readonly isOutdated: boolean

  constructor(isOutdated: boolean, cause: unknown) {
    super(
      isOutdated
        ? 'This page is from an earlier version of the site. Reload it and try again.'
        : 'Couldn’t load part of this page. Check your connection and try again.',
      { cause },
    )
    this.name = 'ChunkLoadError'
    this.isOutdated = isOutdated
  }
}

const fetching = new Map<string, Promise<void>>()

/**
 * Replaces Vite's preload helper, which stands around every dynamic `import()` of the build; `files` are
 * the chunk and all that it needs. They are fetched before the import, which then reads them from the
 * browser's cache. Browsers remember a module that could not be fetched until the page is reloaded, so an
 * `import()` that has failed once could never succeed; a `fetch` can be repeated.
 */
export async function loadChunk<Module>(
  importModule: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map((file) => fetchOnce(`/${file}`)))
  return await importModule()
}

function fetchOnce(url: string): Promise<void> {
  const known = fetching.get(url)
  if (known) return known
  const fetched = (isInDocument(url) ? Promise.resolve() : fetchFile(url)).catch((error) => {
    fetching.delete(url)
    throw error
  })
  fetching.set(url, fetched)
  return fetched
}

/**
 * The page came with it: without these files nothing here would run. React Router ends the address of a style with
 * `#` where code that is loaded later needs it too.
 */
const isInDocument = (url: string): boolean =>
  document.querySelector(
    `link:is([rel="modulepreload"], [rel="stylesheet"]):is([href="${url}"], [href="${url}#"])`,
  ) !== null

async function fetchFile(url: string): Promise<void> {
  const response = await fetch(url).catch((cause) => {
    throw new ChunkLoadError(false, cause)
  })
  // A cache stores only what was read to its end.
  await response.blob().catch((cause) => {
    throw new ChunkLoadError(false, cause)
  })
  if (!response.ok) throw new ChunkLoadError(response.status === 404, `${url}: ${response.status}`)
  if (url.endsWith('.css')) await applyStyles(url)
}

function applyStyles(url: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = url
  document.head.append(link)
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', (cause) => {
      link.remove()
      reject(new ChunkLoadError(false, cause))
    })
  })
}
