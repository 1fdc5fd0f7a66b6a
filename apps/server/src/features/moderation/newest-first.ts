import { sql } from 'kysely'
import { defineNewestFirst } from '#platform/paging/page-cursor.ts'
import { moderationError } from './errors.ts'

export const pageSize = 30

const newestFirst = (table: 'reports' | 'moderationActions') =>
  defineNewestFirst({ time: sql.ref(`${table}.createdAt`), id: sql.ref(`${table}.id`) }, (cause) =>
    moderationError('moderation.cursor-invalid', { cause }),
  )

export const newestReports = newestFirst('reports')
export const newestActions = newestFirst('moderationActions')
