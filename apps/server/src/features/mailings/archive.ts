import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { mailingError } from './errors.ts'
import { renderMarkdown } from './markdown/render-markdown.ts'

/** Of `mailings`: whether everybody may read it. */
export const isInArchive = sql<boolean>`(
  mailings.in_archive and mailings.kind = 'newsletter'
  and mailings.slug is not null and mailings.started_at is not null
)`

const pageSize = 20

const selectArchived = ({ database }: Pick<Deps, 'database'>) =>
  database
    .selectFrom('mailings')
    .select([
      sql<string>`mailings.slug`.as('slug'),
      'subject',
      'previewText',
      sql<Date>`mailings.started_at`.as('sentAt'),
    ])
    .where(isInArchive)

export async function listArchived(deps: Pick<Deps, 'database'>, page: number) {
  const rows = await selectArchived(deps)
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { count } = await deps.database
    .selectFrom('mailings')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isInArchive)
    .executeTakeFirstOrThrow()
  return { newsletters: rows.map(present), pages: Math.ceil(count / pageSize) }
}

export async function findArchived(deps: Pick<Deps, 'database' | 'config'>, slug: string) {
  const row = await selectArchived(deps).select('body').where('slug', '=', slug).executeTakeFirst()
  if (!row) throw mailingError('newsletter.issue-unknown')
  const { body, ...rest } = row
  const { siteUrl } = deps.config
  const { html } = await renderMarkdown({ body, siteUrl, target: 'page' })
  return { ...present(rest), html }
}

const present = <Row extends { sentAt: Date }>({ sentAt, ...row }: Row) => ({
  ...row,
  sentAt: sentAt.toISOString(),
})
