import { categories } from '#web/content/discover.ts'
import { breadcrumbs } from '#web/lib/page/structured-data.ts'
import type { PresentedPrompt } from './present-prompt.ts'

/** A prompt's page, for search engines and link previews. */
export function describePrompt(prompt: PresentedPrompt) {
  const { slug, title, description, author, terms, tags, publishedAt, updatedAt } = prompt
  const path = `/p/${slug}`
  return {
    title,
    description,
    path,
    type: 'article' as const,
    isEmbeddable: true,
    image: `/og/prompts/${slug}.png`,
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
        license: terms.url,
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
        {
          name: categories[prompt.category].label,
          path: `/discover?category=${prompt.category}`,
        },
        { name: title, path },
      ]),
    ],
  }
}
