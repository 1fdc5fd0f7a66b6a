import { productName } from '@product/domain'
import type { MetaDescriptor } from 'react-router'

type PageMeta = { title: string; description: string }

/** Title and description of a page, for search engines and link previews alike. */
export function pageMeta({ title, description }: PageMeta): MetaDescriptor[] {
  const fullTitle = title.includes(productName) ? title : `${title} · ${productName}`
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: productName },
    { property: 'og:type', content: 'website' },
  ]
}
