import { type DocsSlug, docsGroups } from '@product/domain'
import type { ComponentType } from 'react'

type Document = {
  default: ComponentType<{ components: Record<string, unknown> }>
  page: { title: string; description: string }
  headings: readonly { depth: 2 | 3; anchor: string; text: string }[]
}

// On the server alone: a browser is sent the text as HTML.
const modules = import.meta.glob<Document>('./*.mdx', { eager: true })

export const findOptionalDocument = (slug: string): Document | undefined => modules[`./${slug}.mdx`]

export type DocsPlace = { slug: DocsSlug; title: string; group: string }

/** Every page in the order of the navigation. */
export const docsPlaces: readonly DocsPlace[] = docsGroups.flatMap(({ name, slugs }) =>
  slugs.flatMap((slug) => {
    const title = findOptionalDocument(slug)?.page.title
    return title === undefined ? [] : [{ slug, title, group: name }]
  }),
)
