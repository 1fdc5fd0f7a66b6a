import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import type { createArchive } from './archive.ts'
import { mailingError } from './errors.ts'

/** Of `mailings`: the day, in UTC, from which on a notice is listed no longer. */
export const lastShownBefore = sql<Date>`coalesce(
  mailings.effective_on, ((mailings.started_at at time zone 'utc') + interval '30 days')::date
)`

/** A notice that was sent, or is being sent. One that was stopped is shown nowhere. */
export const selectNotices = ({ database }: Pick<Deps, 'database'>) =>
  database
    .selectFrom('mailings')
    .select([
      sql<string>`mailings.slug`.as('slug'),
      'subject',
      sql<string | null>`mailings.effective_on::text`.as('effectiveOn'),
      sql<Date>`mailings.started_at`.as('startedAt'),
    ])
    .where('kind', '=', 'notice')
    .where('state', 'in', ['sending', 'paused', 'sent'])
    .where('slug', 'is not', null)
    .where('startedAt', 'is not', null)

/** Until the day of effect; those without one for 30 days. */
export async function listNotices({ database, now }: Pick<Deps, 'database' | 'now'>) {
  const rows = await selectNotices({ database })
    .where(sql<boolean>`${lastShownBefore} > ${now().toISOString().slice(0, 10)}::date`)
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { notices: rows.map(present) }
}

type Archive = Pick<ReturnType<typeof createArchive>, 'findPage'>

export async function findNotice(
  { database, archive }: Pick<Deps, 'database'> & { archive: Archive },
  slug: string,
) {
  const row = await selectNotices({ database })
    .select(['id', 'body'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row) throw mailingError('notice.unknown')
  const { id, body, ...rest } = row
  return { ...present(rest), html: await archive.findPage(id, body) }
}

const present = <Row extends { startedAt: Date }>({ startedAt, ...row }: Row) => ({
  ...row,
  sentAt: startedAt.toISOString(),
})
