import { type LibraryType, libraryLimits } from '@product/domain'
import type { Filter } from './library-condition.ts'

const whole = {
  featured: 'Nothing is featured at the moment. These are the most popular prompts.',
  trending: 'Nothing is trending at the moment. These are the most popular prompts.',
  new: `Nothing was published in the last ${libraryLimits.newDays} days. These are the latest prompts.`,
} satisfies Record<LibraryType, string>

const narrowed = {
  featured: 'Nothing featured fits your filters. This is what does.',
  trending: 'Nothing trending fits your filters. This is what does.',
  new: 'Nothing new fits your filters. This is what does.',
} satisfies Record<LibraryType, string>

/** Says what is shown where nothing is of the type that was asked for. */
export function insteadOf(
  type: LibraryType,
  { q = '', category, modality, model, author }: Filter,
): string {
  const isNarrowed = [q.trim() || undefined, category, modality, model, author].some(
    (value) => value !== undefined,
  )
  return (isNarrowed ? narrowed : whole)[type]
}
