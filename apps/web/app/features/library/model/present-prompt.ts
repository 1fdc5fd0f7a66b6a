import type { PublicPrompt } from '@product/contract/library'
import { diffLines, licences, nameModel, type PromptContent } from '@product/domain'
import { categories } from '#web/content/discover.ts'
import { breadcrumbs } from '#web/lib/page/structured-data.ts'
import { groupChanges } from './group-changes.ts'
import { presentCard } from './present-card.ts'
import { presentContent } from './present-content.ts'

type EarlierVersion = { version: number; publishedAt: string; content: PromptContent }

/** Everything that the page of a prompt shows, made by the server; `old` is what is read instead. */
export function presentPrompt(prompt: PublicPrompt, old: EarlierVersion | null) {
  const { content: current, similar, outcomes, ...rest } = prompt
  const content = old?.content ?? current
  const presented = presentContent(content)
  return {
    ...rest,
    isLocked: rest.isPro,
    // Earlier versions are locked as well.
    versions: rest.isPro ? rest.versions.slice(0, 1) : rest.versions,
    models: rest.targetModels.map(nameModel),
    terms: licences[rest.licence],
    similar: similar.map(presentCard),
    outcomes: outcomes.map((outcome) => ({ ...outcome, modelName: nameModel(outcome.model) })),
    ...presented,
    fields: rest.isPro ? [] : presented.fields,
    old: old && {
      version: old.version,
      publishedAt: old.publishedAt,
      changes: {
        system: compare(old.content.systemMessage, current.systemMessage),
        body: compare(old.content.body, current.body),
      },
    },
  }
}

export type PresentedPrompt = ReturnType<typeof presentPrompt>

const compare = (before: string, after: string) =>
  before === after ? [] : groupChanges(diffLines(before, after))

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
