import { cacheTagsOfCommunity, communityTags } from '#features/community/index.ts'
import { cacheTags, cacheTagsOfPrompt } from '#features/library/index.ts'
import { newslettersTag } from '#features/mailings/index.ts'

type Tags = readonly string[]

type Page = {
  /** The query parameters that the page reads on the server; undefined for a page that may read any. */
  parameters: readonly string[] | undefined
  /** The tags of the content that it shows, from the segments of its path after the first. */
  tagsOf: (segments: readonly string[]) => Tags
}

const noTags = (): Tags => []
const listTags = (): Tags => [cacheTags.library, cacheTags.authors, cacheTags.collections]
const promptTags = (slug: string | undefined): Tags =>
  slug === undefined ? [] : cacheTagsOfPrompt(slug)

/** The same for everybody until the next release. */
const fixed: Page = { parameters: [], tagsOf: noTags }
/** Rendered without the person's data, which the browser loads. */
const app: Page = { parameters: undefined, tagsOf: noTags }
const list = (...parameters: string[]): Page => ({ parameters, tagsOf: listTags })

const sitemap: Page = {
  parameters: [],
  tagsOf: () => [...listTags(), newslettersTag, communityTags.lists],
}

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

/** Every page of the web app by the first segment of its path. A test compares it with its routes. */
const pages: ReadonlyMap<string, Page> = new Map(
  Object.entries({
    '': fixed,
    about: fixed,
    // The empty page that the service worker stores.
    'app-shell': fixed,
    blog: {
      parameters: ['page'],
      tagsOf: ([place]) => (place?.toLowerCase() === 'newsletter' ? [newslettersTag] : []),
    },
    c: list('cursor'),
    careers: fixed,
    community: { parameters: ['sort', 'q', 'page'], tagsOf: cacheTagsOfCommunity },
    contact: { parameters: ['subject'], tagsOf: noTags },
    discover: list(...discoverParameters),
    docs: fixed,
    embed: { parameters: [], tagsOf: ([slug]) => promptTags(slug) },
    extension: fixed,
    features: fixed,
    og: {
      parameters: [],
      tagsOf: ([kind, file]) =>
        kind?.toLowerCase() === 'prompts' ? promptTags(file?.replace(/\.png$/i, '')) : [],
    },
    p: { parameters: ['version'], tagsOf: ([slug]) => promptTags(slug) },
    pricing: fixed,
    privacy: fixed,
    'robots.txt': fixed,
    s: fixed,
    sitemap,
    'sitemap.xml': sitemap,
    // Both show notices to all accounts.
    notices: { parameters: [], tagsOf: () => [newslettersTag] },
    terms: { parameters: [], tagsOf: () => [newslettersTag] },
    u: {
      parameters: [],
      tagsOf: ([handle = '']) => [...listTags(), communityTags.author(handle)],
    },
    auth: app,
    'change-requests': app,
    collection: app,
    collections: app,
    'connect-extension': app,
    create: app,
    dashboard: app,
    dev: app,
    editor: app,
    favorites: app,
    'forgot-password': app,
    history: app,
    invite: app,
    login: app,
    metrics: app,
    moderation: app,
    newsletter: app,
    notifications: app,
    operator: app,
    prompts: app,
    'reset-password': app,
    settings: app,
    shared: app,
    signup: app,
    templates: app,
    trash: app,
  } satisfies Record<string, Page>),
)

/** Unknown paths show the page 'not found', whatever their parameters. */
export const findOptionalPage = (section: string): Page | undefined =>
  // Routes match in any case.
  pages.get(section.toLowerCase())

/** The cache tags of the page at this path; none for pages that show nothing of the library. */
export function cacheTagsOf(path: string): Tags {
  const [section = '', ...segments] = decode(path.replace(/\.data$/, ''))
    .split('/')
    .filter((segment) => segment !== '')
  return findOptionalPage(section)?.tagsOf(segments) ?? []
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Cards of prompts, made to be shown by other sites. No other page may be framed. */
export const mayBeFramed = (path: string): boolean => /^\/embed\//i.test(path)

/** React Router reads it where a script loads only some of the data of a page. */
const dataParameter = '_routes'

/** Values of another form are dropped like parameters that no page reads. */
const forms: Readonly<Record<string, RegExp>> = {
  version: /^[1-9]\d{0,8}$/,
  // Lists of the forum end after `communityLimits.pages`; the newsletter archive is shorter.
  page: /^(?:[2-9]|[1-4]\d|50)$/,
  [dataParameter]: /^[\w./,$-]{1,200}$/,
}

/**
 * The part of the query that the page at this path reads on the server. The rest is dropped before the page
 * is looked up, so that random parameters do not render one page many times.
 */
export function selectQuery(path: string, search: string): string {
  const isData = path.endsWith('.data')
  // Routes match what an escaped address stands for.
  const [section = ''] = decode(path.slice(1, isData ? -'.data'.length : undefined)).split('/')
  const parameters = findOptionalPage(section)?.parameters
  if (parameters === undefined || search === '') return search
  const given = new URLSearchParams(search)
  const read = new URLSearchParams()
  for (const name of isData ? [...parameters, dataParameter] : parameters) {
    const value = given.get(name)
    if (value !== null && (forms[name]?.test(value) ?? true)) read.set(name, value)
  }
  return read.size > 0 ? `?${read}` : ''
}
