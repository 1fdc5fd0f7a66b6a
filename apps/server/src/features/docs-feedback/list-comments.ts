import { sql } from 'kysely'
import { defineErrors } from '#platform/http/errors/app-error.ts'
import { defineNewestFirst } from '#platform/paging/page-cursor.ts'
import type { Deps } from '#server/deps.ts'

const docsFeedbackError = defineErrors({
  'docs-feedback.cursor-invalid': {
    status: 400,
    message: 'This page doesn’t exist. Start from the first page.',
  },
})

const pageSize = 30

const newest = defineNewestFirst(
  { time: sql.ref('docsFeedback.createdAt'), id: sql.ref('docsFeedback.id') },
  (cause) => docsFeedbackError('docs-feedback.cursor-invalid', { cause }),
)

/** A page of comments, the newest first. */
export async function listComments(
  { database }: Pick<Deps, 'database'>,
  { cursor }: { cursor?: string | undefined },
) {
  const wanted = { cursor, limit: pageSize }
  const comments = database.selectFrom('docsFeedback').selectAll().where('comment', '<>', '')
  const { page, nextCursor } = newest.cut(await newest.select(comments, wanted).execute(), wanted)
  return {
    comments: page.map(({ id, page, isHelpful, comment, createdAt }) => ({
      id,
      page,
      isHelpful,
      comment,
      createdAt: createdAt.toISOString(),
    })),
    nextCursor,
  }
}
