const none: readonly string[] = []
const discoverParameters = [
  'q',
  'type',
  'category',
  'modality',
  'model',
  'author',
  'sort',
  'tiles',
  'cursor',
]

/** By the first part of the address; pages that are not listed may read any. */
const parametersBySection: ReadonlyMap<string, readonly string[]> = new Map([
  ['', none],
  ['about', none],
  ['blog', none],
  ['c', ['cursor']],
  ['careers', none],
  ['contact', ['subject']],
  ['discover', discoverParameters],
  ['docs', none],
  ['extension', none],
  ['features', none],
  ['og', none],
  ['p', ['version']],
  ['pricing', none],
  ['privacy', none],
  ['robots.txt', none],
  ['sitemap', none],
  ['sitemap.xml', none],
  ['terms', none],
  ['u', none],
])

/** React Router reads it where a script loads only some of the data of a page. */
const dataParameter = '_routes'

/**
 * The query parameters that the page at this address reads on the server. All others are dropped before
 * the page is looked up, so that nobody has one page rendered many times by adding random parameters.
 */
export function parametersOfPage(path: string): readonly string[] | undefined {
  const isData = path.endsWith('.data')
  // Routes match in any case.
  const [section = ''] = path
    .slice(1, isData ? -'.data'.length : undefined)
    .toLowerCase()
    .split('/')
  const names = parametersBySection.get(section)
  return names && isData ? [...names, dataParameter] : names
}
