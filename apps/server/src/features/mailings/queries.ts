import type { Mailing, MailingCounts, WholeMailing } from '@product/contract'
import type { MailingKind, MailingState, RecipientState } from '@product/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { DB, Mailings } from '#platform/database/types.gen.ts'
import { mailingError } from './errors.ts'

/** Cached pages that show newsletters of the archive, or notices. */
export const newslettersTag = 'newsletters'

export const withoutProblem = { problem: null, heldUntil: null, problemCount: 0 }

export type MailingRow = Omit<Selectable<Mailings>, 'kind' | 'state' | 'effectiveOn'> & {
  kind: MailingKind
  state: MailingState
  effectiveOn: string | null
  month: string | null
}

/** With the day as a text: as a Date it would move with the time zone of the process. */
export const selectMailings = (database: Kysely<DB>) =>
  database
    .selectFrom('mailings')
    .selectAll('mailings')
    .select([
      // The column's checks hold these values only.
      sql<MailingKind>`mailings.kind`.as('kind'),
      sql<MailingState>`mailings.state`.as('state'),
      sql<string | null>`mailings.effective_on::text`.as('effectiveOn'),
      sql<string | null>`(
        select to_char(month, 'YYYY-MM') from newsletter_months
        where newsletter_months.mailing_id = mailings.id limit 1
      )`.as('month'),
    ])

export async function findOptionalMailing(
  database: Kysely<DB>,
  id: string,
): Promise<MailingRow | undefined> {
  return await selectMailings(database).where('id', '=', id).executeTakeFirst()
}

/** Locked until the transaction ends. */
export async function lockMailing(transaction: Kysely<DB>, id: string): Promise<MailingRow> {
  const row = await selectMailings(transaction).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw mailingError('mailing.unknown')
  return row
}

export async function findMailing(database: Kysely<DB>, id: string): Promise<WholeMailing> {
  const row = await findOptionalMailing(database, id)
  if (!row) throw mailingError('mailing.unknown')
  const counts = await countRecipients(database, [row])
  return { ...presentMailing(row, counts), body: row.body }
}

type ByState = Partial<Record<RecipientState, number>>
const StoredCounts = z.partialRecord(z.string(), z.int())

/** Those of a mailing that has ended are stored with it. */
export async function countRecipients(
  database: Kysely<DB>,
  rows: Pick<MailingRow, 'id' | 'counts'>[],
): Promise<Map<string, ByState>> {
  const counts = new Map<string, ByState>()
  const open = rows.filter(({ counts }) => counts === null).map(({ id }) => id)
  for (const row of rows)
    if (row.counts !== null) counts.set(row.id, StoredCounts.parse(row.counts))
  if (open.length === 0) return counts
  const counted = await database
    .selectFrom('mailingRecipients')
    .select([
      'mailingId',
      sql<RecipientState>`state`.as('state'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where('mailingId', 'in', open)
    .groupBy(['mailingId', 'state'])
    .execute()
  for (const { mailingId, state, count } of counted)
    counts.set(mailingId, { ...counts.get(mailingId), [state]: count })
  return counts
}

export function presentMailing(row: MailingRow, counts: Map<string, ByState>): Mailing {
  return {
    id: row.id,
    state: row.state,
    revision: row.revision,
    kind: row.kind,
    subject: row.subject,
    previewText: row.previewText,
    effectiveOn: row.effectiveOn,
    inArchive: row.inArchive,
    slug: row.slug,
    month: row.month,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    problem: row.problem,
    heldUntil: row.heldUntil?.toISOString() ?? null,
    counts: presentCounts(counts.get(row.id) ?? {}),
  }
}

function presentCounts(byState: ByState): MailingCounts {
  const of = (state: RecipientState) => byState[state] ?? 0
  return {
    recipients: Object.values(byState).reduce((sum, count) => sum + count, 0),
    waiting: of('waiting') + of('sending'),
    delivered: of('delivered'),
    kept: of('kept'),
    bounced: of('bounced'),
    failed: of('failed'),
    unconfirmed: of('unconfirmed'),
    skipped: of('skipped'),
  }
}
