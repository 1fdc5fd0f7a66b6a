/** What people publish is sorted into these. */
export const libraryCategories = [
  'writing',
  'visual',
  'programming',
  'business',
  'education',
] as const
export type LibraryCategory = (typeof libraryCategories)[number]

/** Under which terms others may use what is published. */
export const licences = {
  'cc-by-4.0': {
    label: 'CC BY 4.0',
    explanation: 'Free to use and adapt with credit to the author',
    url: 'https://creativecommons.org/licenses/by/4.0/',
  },
  'cc0-1.0': {
    label: 'CC0 1.0',
    explanation: 'Public domain: free to use without credit',
    url: 'https://creativecommons.org/publicdomain/zero/1.0/',
  },
  mit: {
    label: 'MIT',
    explanation: 'Free to use and adapt; copies keep your copyright notice',
    url: 'https://opensource.org/license/mit',
  },
} as const
export type Licence = keyof typeof licences
export const licenceIds = Object.keys(licences) as [Licence, ...Licence[]]

/** What a tab shows: all, or only what is of that type. */
export const libraryTypes = ['featured', 'trending', 'new'] as const
export type LibraryType = (typeof libraryTypes)[number]

export const librarySorts = ['popular', 'recent', 'rating', 'uses'] as const
export type LibrarySort = (typeof librarySorts)[number]

export const libraryLimits = {
  /** Published within these days is new. */
  newDays: 14,
  /** A use counts half towards trending after so many days. */
  trendingHalfLifeDays: 3,
  /** Older uses do not count: after ten half-lives a use weighs a thousandth. */
  trendingDays: 30,
  /** Matches of a list are counted up to here; beyond it there are more. */
  counted: 1_000,
  reviewText: 4_000,
  reportText: 2_000,
  /** Outputs that an author shows with a prompt. */
  outcomes: 6,
  outcomeText: 20_000,
} as const

/** Why something is reported. */
export const reportReasons = ['spam', 'harmful', 'personal-data', 'copyright', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
