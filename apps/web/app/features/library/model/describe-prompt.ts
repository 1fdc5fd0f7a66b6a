import type { PublicPrompt } from '@product/contract/library'
import { licences } from '@product/domain'
import { breadcrumbs } from '#web/lib/structured-data.ts'

/** A prompt's page, for search engines and link previews. */
export function describePrompt(prompt: PublicPrompt) {
  const { slug, title, description, author, licence, tags, publishedAt, updatedAt } = prompt
  const path = `/p/${slug}`
  return {
    title,
    description,
    path,
    type: 'article' as const,
    picture: `/og/prompts/${slug}.png`,
    structuredData: (absolute: (path: string) => string) => [
      {
        '@context': 'https://schema.org',
        '@type': 'CreativeWork',
        name: title,
        description,
        url: absolute(path),
        author: {
          '@type': 'Person',
          name: author.name,
          url: absolute(`/u/${author.handle}`),
        },
        license: licences[licence].url,
        keywords: tags.join(', '),
        datePublished: publishedAt,
        dateModified: updatedAt,
        ...(prompt.rating !== null && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: prompt.rating,
            ratingCount: prompt.reviews,
          },
        }),
      },
      breadcrumbs(absolute, [
        { name: 'Discover', path: '/discover' },
        { name: title, path },
      ]),
    ],
  }
}
