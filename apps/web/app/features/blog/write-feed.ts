import { productName } from '@product/domain'
import { blogHeader, blogMeta } from '#web/content/blog/page.ts'
import type { PostSummary } from '#web/content/blog/post.ts'
import { element, escapeXml } from '#web/lib/page/write-xml.ts'

/** The blog as RSS 2.0. */
export function writeFeed(posts: PostSummary[], absolute: (path: string) => string): string {
  const channel = [
    text('title', `${productName}: ${blogHeader.title}`),
    text('link', absolute('/blog')),
    text('description', blogMeta.description),
    text('language', 'en'),
    `<atom:link href="${escapeXml(absolute('/blog/rss.xml'))}" rel="self" type="application/rss+xml"/>`,
    ...posts.map((post) => writeItem(post, absolute(`/blog/${post.id}`))),
  ]
  return `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">\n${element('channel', channel.join('\n'))}\n</rss>`
}

const text = (name: string, content: string) => element(name, escapeXml(content))

const writeItem = ({ title, excerpt, author, category, date }: PostSummary, address: string) =>
  element(
    'item',
    [
      text('title', title),
      text('link', address),
      text('guid', address),
      text('pubDate', new Date(date).toUTCString()),
      text('dc:creator', author),
      text('category', category),
      text('description', excerpt),
    ].join('\n'),
  )
