import { art } from './art.ts'
import { business } from './business.ts'
import { dev } from './dev.ts'
import { education } from './education.ts'
import { marketing } from './marketing.ts'
import type { ProductTemplate } from './product-template.ts'
import { writing } from './writing.ts'

/**
 * What has been seeded under a name is not looked at again: a change or an addition needs a further
 * set, which may name an id of an earlier one to replace it.
 */
export const templateSets: { seed: string; templates: ProductTemplate[] }[] = [
  {
    seed: 'templates-1',
    templates: interleave([writing, dev, business, marketing, art, education]),
  },
]

/** The first of each list, then the second of each, so that the first page shows every kind. */
function interleave<Item>(lists: Item[][]): Item[] {
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat()
}
