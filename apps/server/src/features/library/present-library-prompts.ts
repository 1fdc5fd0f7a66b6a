import { LibraryPrompt } from '@product/contract'
import { type LibraryType, libraryLimits } from '@product/domain'
import { z } from 'zod'
import { avatarUrl } from '#features/accounts/index.ts'
import type { PublishedRow } from './select-published.ts'

const Prompts = z.array(LibraryPrompt)

/** Cards of public prompts. */
export const presentLibraryPrompts = (rows: PublishedRow[]): LibraryPrompt[] =>
  Prompts.parse(rows.map(fieldsOf))

export function fieldsOf(row: PublishedRow) {
  const { ratingCount, ratingSum, publishedAt, updatedAt } = row
  return {
    ...row,
    author: presentAuthor({ ...row, id: row.authorId }),
    rating: ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10,
    reviews: ratingCount,
    type: typeOf(row),
    publishedAt: publishedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

type AuthorRow = Pick<PublishedRow, 'id' | 'handle' | 'name' | 'avatarFileId' | 'verified'>

/** Somebody as everyone sees them: nothing else of an account is public. */
export const presentAuthor = ({ id, handle, name, avatarFileId, verified }: AuthorRow) => ({
  id,
  handle,
  name,
  verified,
  avatarUrl: avatarUrl(avatarFileId),
})

const day = 86_400_000

function typeOf({ featuredAt, trendingScore, publishedAt }: PublishedRow): LibraryType | null {
  if (featuredAt) return 'featured'
  if (trendingScore > 0) return 'trending'
  const isNew = Date.now() - publishedAt.getTime() < libraryLimits.newDays * day
  return isNew ? 'new' : null
}
