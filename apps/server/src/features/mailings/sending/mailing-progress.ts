import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { newslettersTag, withoutProblem } from '../queries.ts'

const longestAbsence = '1 hour'

/**
 * Where no server has looked after mailings for long, the database may come from a backup, and the mails may have
 * been sent since it was made. An operator decides. A mailing that was only scheduled has not begun: it is in no archive.
 */
export async function pauseAfterAbsence(database: Kysely<DB>): Promise<void> {
  await sql`
    update mailings set state = 'paused', held_until = null, problem = ${absenceProblem}
    where (state = 'sending' or state = 'scheduled' and scheduled_at < now() - ${longestAbsence}::interval)
      and exists (select from mailing_pace where next_at < now() - ${longestAbsence}::interval)
  `.execute(database)
  await sql`
    insert into mailing_pace as pace default values
    on conflict (id) do update set next_at = now() where pace.next_at < now() - interval '1 minute'
  `.execute(database)
}

const absenceProblem =
  'No server was running for more than an hour, or this is a restored backup. Resume if these mails were not sent meanwhile.'

/** Begins the mailings whose time has come. */
export async function startDue({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const started = await transaction
      .updateTable('mailings')
      .set({ state: 'sending', startedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
      .where('state', '=', 'scheduled')
      .where('scheduledAt', '<=', now())
      .returning('id')
      .execute()
    if (started.length > 0) await invalidateTags(transaction, [newslettersTag])
  })
}

/** Ends the mailings that have nobody left, and stores the counts of those that have ended. */
export async function closeEnded(database: Kysely<DB>): Promise<void> {
  await sql`
    update mailings set state = 'sent', ended_at = coalesce(ended_at, now()), updated_at = now(),
      problem = null, held_until = null, problem_count = 0
    where state = 'sending' and prepared_at is not null and not exists (
      select from mailing_recipients as recipients
      where recipients.mailing_id = mailings.id and recipients.state in ('waiting', 'sending')
    )
  `.execute(database)
  await sql`
    update mailings set counts = coalesce((
      select jsonb_object_agg(counted.state, counted.count) from (
        select recipients.state, count(*) from mailing_recipients as recipients
        where recipients.mailing_id = mailings.id group by recipients.state
      ) as counted
    ), '{}')
    where state in ('sent', 'stopped') and counts is null and not exists (
      select from mailing_recipients as recipients
      where recipients.mailing_id = mailings.id and recipients.state = 'sending'
    )
  `.execute(database)
}

const firstHoldSeconds = 30
const longestHoldSeconds = 900

/** The mail server is away: the mailing goes on by itself, after pauses that double. */
export async function holdMailing(database: Kysely<DB>, id: string): Promise<void> {
  await database
    .updateTable('mailings')
    .set({
      problem: sql<string>`coalesce('The mail server accepts no mails: ' || (
        select answer from mailing_recipients as recipients
        where recipients.mailing_id = mailings.id and recipients.state = 'waiting' and answer is not null
        order by recipients.claimed_at desc limit 1
      ), 'The mail server accepts no mails.')`,
      problemCount: sql<number>`problem_count + 1`,
      heldUntil: sql<Date>`now() + make_interval(secs => least(
        ${firstHoldSeconds} * power(2, least(problem_count, 10)), ${longestHoldSeconds}
      ))`,
    })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
}

export async function clearProblem(database: Kysely<DB>, id: string): Promise<void> {
  await database
    .updateTable('mailings')
    .set(withoutProblem)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
}

/** Goes on when an operator resumes it. */
export async function pauseMailing(
  database: Kysely<DB>,
  id: string,
  problem: string,
): Promise<void> {
  await database
    .updateTable('mailings')
    .set({ state: 'paused', problem, heldUntil: null })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
}

const mostAtOnce = 50

type Pace = { mails: number; wait: number }

/**
 * Reserves a second's worth of mails for this process, and says how many milliseconds to wait before. All
 * processes share the rate. Undefined where the next place is too far away.
 */
export async function reservePace(
  database: Kysely<DB>,
  mailsAMinute: number,
  patience: number,
): Promise<Pace | undefined> {
  const mails = Math.min(Math.max(Math.floor(mailsAMinute / 60), 1), mostAtOnce)
  const seconds = (mails * 60) / mailsAMinute
  const { rows } = await sql<{ wait: number }>`
    insert into mailing_pace as pace (next_at) values (now() + make_interval(secs => ${seconds}))
    on conflict (id) do update
      set next_at = greatest(pace.next_at, now()) + make_interval(secs => ${seconds})
      where pace.next_at <= now() + make_interval(secs => ${patience / 1_000})
    returning extract(epoch from next_at - make_interval(secs => ${seconds}) - now())::float8 * 1000 as wait
  `.execute(database)
  const [row] = rows
  return row && { mails, wait: Math.max(row.wait, 0) }
}
