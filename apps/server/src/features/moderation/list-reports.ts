import type { Report } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import { isShownCollection } from '#features/collections/index.ts'
import { isShownAnswer, isShownQuestion } from '#features/community/index.ts'
import { isShown } from '#features/library/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { newestReports, pageSize } from './newest-first.ts'

type Filter = { status: Report['status']; cursor?: string | undefined }

/** A page of what was reported, and how many reports are open on all pages. */
export async function listReports(
  { database }: Pick<Deps, 'database'>,
  { status, cursor }: Filter,
) {
  const reports = selectReports(database).where('reports.status', '=', status)
  const wanted = { cursor, limit: pageSize }
  const [rows, open] = await Promise.all([
    newestReports.select(reports, wanted).execute(),
    countOpen(database),
  ])
  const { page, nextCursor } = newestReports.cut(rows, wanted)
  return { reports: page.map(presentReport), nextCursor, open }
}

function selectReports(database: Kysely<DB>) {
  return database
    .selectFrom('reports')
    .leftJoin('accounts as reporters', 'reporters.id', 'reports.reporterId')
    .leftJoin('accounts as handlers', 'handlers.id', 'reports.handledBy')
    .select([
      'reports.id',
      'reports.targetKind',
      'reports.targetId',
      'reports.targetTitle',
      'reports.targetPath',
      'reports.reason',
      'reports.text',
      'reports.status',
      'reports.createdAt',
      'reports.handledAt',
      'reporters.handle as reporter',
      'handlers.handle as handledBy',
      stateOfTarget.as('state'),
      authorOfTarget.as('author'),
    ])
}

type ReportRow = Awaited<ReturnType<ReturnType<typeof selectReports>['execute']>>[number]

// The columns' checks hold these values only.
const presentReport = (row: ReportRow): Report => ({
  id: row.id,
  kind: row.targetKind as Report['kind'],
  targetId: row.targetId,
  title: row.targetTitle,
  path: row.targetPath,
  state: row.state,
  author: row.author,
  reason: row.reason as Report['reason'],
  text: row.text,
  reporter: row.reporter,
  status: row.status as Report['status'],
  handledBy: row.handledBy,
  createdAt: row.createdAt.toISOString(),
  handledAt: row.handledAt?.toISOString() ?? null,
})

async function countOpen(database: Kysely<DB>): Promise<number> {
  const { open } = await database
    .selectFrom('reports')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return open
}

/** How what is reported is at the moment; the table's name is that of the reports. */
const stateOfTarget = sql<Report['state']>`coalesce(
  case reports.target_kind
    when 'prompt' then (
      select case
        when publications.status = 'withdrawn' then 'withdrawn' when ${isShown} then 'shown' else 'hidden'
      end
      from publications where publications.prompt_id = reports.target_id
    )
    when 'review' then (
      select case when reviews.hidden_at is null then 'shown' else 'hidden' end
      from reviews where reviews.id = reports.target_id
    )
    when 'collection' then (
      select case
        when ${isShownCollection} then 'shown'
        when collections.hidden_at is null and collections.visibility <> 'public' then 'withdrawn'
        else 'hidden'
      end
      from collections join accounts on accounts.id = collections.author_id
      where collections.id = reports.target_id and collections.public_id is not null
    )
    when 'question' then (
      select case
        when ${isShownQuestion} then 'shown'
        when community_questions.hidden_at is null then 'withdrawn' else 'hidden'
      end
      from community_questions where community_questions.id = reports.target_id
    )
    when 'answer' then (
      select case
        when ${isShownAnswer} then 'shown'
        when community_answers.hidden_at is null then 'withdrawn' else 'hidden'
      end
      from community_answers where community_answers.id = reports.target_id
    )
    when 'author' then (
      select case when accounts.banned_at is null then 'shown' else 'hidden' end
      from accounts where accounts.id = reports.target_id
    )
  end,
  'gone'
)`

/** The handle of whoever made it. */
const authorOfTarget = sql<string | null>`(
  select accounts.handle from accounts where accounts.id = case reports.target_kind
    when 'prompt' then (
      select publications.author_id from publications
      where publications.prompt_id = reports.target_id
    )
    when 'review' then (
      select reviews.account_id from reviews where reviews.id = reports.target_id
    )
    when 'collection' then (
      select owners.id from collections
      join accounts as owners on owners.workspace_id = collections.workspace_id
      where collections.id = reports.target_id limit 1
    )
    when 'question' then (
      select community_questions.author_id from community_questions
      where community_questions.id = reports.target_id
    )
    when 'answer' then (
      select community_answers.author_id from community_answers
      where community_answers.id = reports.target_id
    )
    else reports.target_id
  end
)`
