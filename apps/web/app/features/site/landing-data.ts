import { productName } from '@product/domain'
import { landingMeta } from '#web/content/landing.ts'
import type { StructuredData } from '#web/lib/page/structured-data.ts'

/** The organisation and its search address, in terms of schema.org. */
export const landingData = (absolute: (path: string) => string): StructuredData[] => [
  {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: productName,
    url: absolute('/'),
    logo: absolute('/favicon.svg'),
  },
  {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: productName,
    description: landingMeta.description,
    url: absolute('/'),
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${absolute('/discover')}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  },
]
