import { element, escapeXml } from '#web/lib/page/write-xml.ts'

export type SitemapEntry = { address: string; changedAt?: string }

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const writeEntry = (name: string, { address, changedAt }: SitemapEntry): string =>
  element(
    name,
    element('loc', escapeXml(address)) + (changedAt ? element('lastmod', changedAt) : ''),
  )

export const writeSitemap = (entries: SitemapEntry[]): string =>
  `<urlset xmlns="${namespace}">\n${entries.map((entry) => writeEntry('url', entry)).join('\n')}\n</urlset>`

export const writeSitemapIndex = (parts: SitemapEntry[]): string =>
  `<sitemapindex xmlns="${namespace}">\n${parts.map((part) => writeEntry('sitemap', part)).join('\n')}\n</sitemapindex>`
