import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { questions } from './content/faq.ts'
import { footerColumns } from './content/footer.ts'
import { pricingQuestions } from './content/pricing.ts'
import routes from './routes.ts'

/** A last segment that may be missing gives two. */
const addressesOf = (path: string): string[] => [`/${path}`, `/${path.replace(/\/:\w+\?$/, '')}`]

const collectPaths = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, index, children = [] }) => [
    ...(index ? ['/'] : []),
    ...(path ? addressesOf(path) : []),
    ...collectPaths(children),
  ])

test('every link of the footer and of the answers leads to a page', () => {
  const linked = [
    ...footerColumns.flatMap(({ links }) => links),
    ...[...questions, ...pricingQuestions].flatMap(({ links = [] }) => links),
  ].map(({ to }) => to)
  expect(collectPaths(routes)).toEqual(expect.arrayContaining(linked))
})
