import type { PublicConfig } from '@product/contract/site'
import { productName } from '@product/domain'
import type { MetaDescriptor } from 'react-router'
import { pageTitle } from '#web/lib/page/page-title.ts'
import type { StructuredData } from '#web/lib/page/structured-data.ts'

export type PageMeta = {
  title: string
  description: string
  /** Where the page is canonically, with whatever of the query belongs to it. */
  path?: string
  /** The path of the link preview's image, 1,200 by 630. */
  image?: string
  type?: 'website' | 'article' | 'profile'
  /** Whether other sites may embed it, as oEmbed says. */
  isEmbeddable?: boolean
  /** For what search engines should leave out, such as an older version. */
  hidden?: boolean
  /** Structured data of the page. `absolute` turns its paths into URLs. */
  structuredData?: (absolute: (path: string) => string) => StructuredData[]
}

/** The part of a route's `MetaArgs` that is needed; pass the whole. */
type MetaArgs = {
  matches: readonly [{ loaderData: Pick<PublicConfig, 'siteUrl'> }, ...unknown[]]
  location: { pathname: string }
}

/** Metadata of a page for search engines and link previews. */
export function pageMeta(page: PageMeta, { matches, location }: MetaArgs): MetaDescriptor[] {
  const { description, type = 'website', image = '/og/site.png', hidden = false } = page
  const absolute = (path: string) => new URL(path, matches[0].loaderData.siteUrl).href
  const address = absolute(page.path ?? location.pathname)
  const title = pageTitle(page.title)
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...(page.isEmbeddable ? [describeEmbedding(absolute, address, page.title)] : []),
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: productName },
    { property: 'og:type', content: type },
    { property: 'og:image', content: absolute(image) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.structuredData?.(absolute) ?? []).map((data) => ({ 'script:ld+json': data })),
  ]
}

const describeEmbedding = (absolute: (path: string) => string, address: string, title: string) => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/json+oembed',
  href: absolute(`/api/v1/oembed?url=${encodeURIComponent(address)}`),
  title,
})

/** Of a page that is not there. */
export const missingPageMeta = (): MetaDescriptor[] => [
  { title: pageTitle('Page not found') },
  { name: 'robots', content: 'noindex' },
]
