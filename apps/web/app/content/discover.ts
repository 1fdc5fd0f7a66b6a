import { type LibraryCategory, type LibrarySort, libraryLimits } from '@product/domain'
import type { DotColor } from '@product/ui/graphics/color-dot'

export const discoverMeta = {
  title: 'Discover prompts',
  description:
    'Prompts for writing, images, code, business and teaching: read the whole text, fill in the variables, and use them with ChatGPT, Claude, Gemini and others.',
}

export const discoverHero = {
  title: 'Prompts ready to use',
  lead: 'Read the whole text, fill in the variables, open it in the model you like, or make your own copy.',
  search: 'Search titles, authors and tags',
}

export const discoverTabs = [
  { type: 'all', label: 'All Prompts', explanation: 'Everything people have published.' },
  {
    type: 'trending',
    label: 'Trending',
    explanation: `Most used lately. A use counts half after ${libraryLimits.trendingHalfLifeDays} days.`,
  },
  { type: 'featured', label: 'Featured', explanation: 'Picked by the team behind this site.' },
  {
    type: 'new',
    label: 'New',
    explanation: `Published within the last ${libraryLimits.newDays} days.`,
  },
  {
    type: 'collections',
    label: 'Collections',
    explanation: 'Public sets of prompts.',
  },
] as const

export type DiscoverType = (typeof discoverTabs)[number]['type']

export const sortLabels: Record<LibrarySort, string> = {
  popular: 'Most Popular',
  recent: 'Recently Added',
  rating: 'Highest Rated',
  uses: 'Most Used',
}

export const categories: Record<LibraryCategory, { label: string; color: DotColor }> = {
  writing: { label: 'Writing', color: 'blue' },
  visual: { label: 'Visual', color: 'pink' },
  programming: { label: 'Programming', color: 'green' },
  business: { label: 'Business', color: 'amber' },
  education: { label: 'Education', color: 'cyan' },
}

export const discoverNewsletter = {
  title: 'New prompts by email',
  text: 'What’s new and worth trying in the library, about once a month.',
}

/** On the landing page. */
export const libraryIntroduction = {
  title: 'Start from a prompt that works',
  lead: 'A public library with every text in plain sight: read it, fill it in, and take a copy that keeps track of its original.',
  action: 'Browse the library',
}
