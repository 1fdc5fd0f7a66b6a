import { type getOEmbedRoute, type OEmbed, parseUuid } from '@product/contract'
import { productName } from '@product/domain'
import type { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { libraryError } from '../errors.ts'
import { selectPublished } from '../select-published.ts'

type Asked = z.output<(typeof getOEmbedRoute)['request']['query']>

const usualSize = { width: 600, height: 340 }
const day = 86_400

/** How another site shows the card of a public prompt. */
export async function describeEmbed(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  { url, maxwidth, maxheight, format = 'json' }: Asked,
): Promise<OEmbed> {
  if (format !== 'json') throw libraryError('library.embed-format')
  const asked = readSlug(url, config.siteUrl)
  const { slug, title, name, handle } = await selectPublished(database)
    .where(parseUuid(asked) ? 'publications.promptId' : 'publications.slug', '=', asked)
    .executeTakeFirstOrThrow(() => libraryError('library.embed-unknown'))
  const absolute = (path: string) => new URL(path, config.siteUrl).href
  const width = Math.min(usualSize.width, maxwidth ?? usualSize.width)
  const height = Math.min(usualSize.height, maxheight ?? usualSize.height)
  const source = absolute(`/embed/${encodeURIComponent(slug)}`)
  return {
    version: '1.0',
    type: 'rich',
    title,
    author_name: name,
    author_url: absolute(`/u/${handle}`),
    provider_name: productName,
    provider_url: config.siteUrl,
    thumbnail_url: absolute(`/og/prompts/${encodeURIComponent(slug)}.png`),
    thumbnail_width: 1_200,
    thumbnail_height: 630,
    html: `<iframe src="${source}" width="${width}" height="${height}" title="${escapeText(title)}" loading="lazy" style="border:0;max-width:100%"></iframe>`,
    width,
    height,
    cache_age: day,
  }
}

/** Of an address of ours; anything else is not found. */
function readSlug(url: string, siteUrl: string): string {
  const { origin, pathname } = new URL(url)
  const [, slug] = /^\/(?:p|embed)\/([^/]+)\/?$/i.exec(pathname) ?? []
  if (origin !== siteUrl || !slug) throw libraryError('library.embed-unknown')
  try {
    return decodeURIComponent(slug)
  } catch {
    throw libraryError('library.embed-unknown')
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? '')
