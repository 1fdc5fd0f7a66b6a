import { docsGroups } from '@product/domain'
import { type DocsPlace, docsPlaces, findOptionalDocument } from '#web/content/docs/documents.ts'

export type DocsGroup = {
  name: string
  pages: { slug: string; title: string; description: string }[]
}

/** The navigation: pages by group. */
export const listDocsGroups = (): DocsGroup[] =>
  docsGroups.map(({ name }) => ({
    name,
    pages: docsPlaces
      .filter(({ group }) => group === name)
      .map(({ slug, title }) => ({
        slug,
        title,
        description: findOptionalDocument(slug)?.page.description ?? '',
      })),
  }))

type Neighbour = Pick<DocsPlace, 'slug' | 'title'>

/** A page without its text. */
export function describePage(slug: string) {
  const document = findOptionalDocument(slug)
  const at = docsPlaces.findIndex((place) => place.slug === slug)
  const place = docsPlaces[at]
  if (!document || !place) return undefined
  const { title, description } = document.page
  return {
    slug: place.slug,
    title,
    description,
    group: place.group,
    headings: document.headings,
    previous: neighbourAt(at - 1),
    next: neighbourAt(at + 1),
  }
}

function neighbourAt(index: number): Neighbour | null {
  const place = index < 0 ? undefined : docsPlaces[index]
  return place ? { slug: place.slug, title: place.title } : null
}
