import { productName } from '@product/domain'
import type { PostSummary } from '#web/content/blog/post.ts'
import { breadcrumbs } from '#web/lib/page/structured-data.ts'

/** A post, and the way to it, as schema.org names them. */
export const postData =
  ({ id, title, excerpt, author, date, category }: PostSummary) =>
  (absolute: (path: string) => string) => [
    {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: title,
      description: excerpt,
      datePublished: date,
      articleSection: category,
      author: { '@type': 'Organization', name: author },
      publisher: { '@type': 'Organization', name: productName, url: absolute('/') },
      image: absolute(`/og/blog/${id}.png`),
      mainEntityOfPage: absolute(`/blog/${id}`),
    },
    breadcrumbs(absolute, [
      { name: 'Blog', path: '/blog' },
      { name: title, path: `/blog/${id}` },
    ]),
  ]
