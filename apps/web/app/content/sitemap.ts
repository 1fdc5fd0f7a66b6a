import { apiTags } from '@product/contract/api-description'
import { communityCategoryIds, docsSlugs, slugOf } from '@product/domain'
import { listPosts } from './blog/posts.ts'
import { positions } from './careers.ts'
import { privacyPolicy } from './privacy.ts'
import { termsOfService } from './terms.ts'

const pages = ['/', '/features', '/pricing', '/discover', '/extension', '/about', '/blog']
const furtherPages = [
  '/blog/newsletter',
  '/careers',
  '/contact',
  '/docs',
  '/docs/api',
  '/community',
]

/** Every page of ours that search engines should know, with the day where it is known. */
export const listPages = (): { path: string; changedAt?: string }[] => [
  ...[...pages, ...furtherPages].map((path) => ({ path })),
  ...communityCategoryIds.map((id) => ({ path: `/community/${id}` })),
  ...apiTags.map(({ name }) => ({ path: `/docs/api/${slugOf(name)}` })),
  ...docsSlugs.map((slug) => ({ path: `/docs/${slug}` })),
  { path: '/privacy', changedAt: privacyPolicy.lastUpdated },
  { path: '/terms', changedAt: termsOfService.lastUpdated },
  ...listPosts().map(({ id, date }) => ({ path: `/blog/${id}`, changedAt: date })),
  ...positions.map(({ id }) => ({ path: `/careers/${id}` })),
]
