import { productName } from '@product/domain'
import type { MetaDescriptor } from 'react-router'
import { pageTitle } from '#web/lib/page-title.ts'

type PageMeta = { title: string; description: string }

/** Title and description of a page, for search engines and link previews alike. */
export function pageMeta({ title, description }: PageMeta): MetaDescriptor[] {
  return [
    { title: pageTitle(title) },
    { name: 'description', content: description },
    { property: 'og:title', content: pageTitle(title) },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: productName },
    { property: 'og:type', content: 'website' },
  ]
}
