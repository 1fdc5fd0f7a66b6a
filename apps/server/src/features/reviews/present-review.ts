import type { Review } from '@product/contract'
import { presentAuthor } from '#features/library/index.ts'
import type { selectReviews } from './queries.ts'

export type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number]

export const presentReview = (row: ReviewRow): Review => ({
  id: row.id,
  rating: row.rating,
  text: row.text,
  author: presentAuthor({ ...row, id: row.authorId }),
  reply:
    row.reply === null || row.repliedAt === null
      ? null
      : { text: row.reply, repliedAt: row.repliedAt.toISOString() },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
