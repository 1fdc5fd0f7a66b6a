import { setTimeout as sleep } from 'node:timers/promises'
import { hasTakenEffect } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Delivery } from '#platform/mail/index.ts'
import type { Deps } from '#server/deps.ts'
import { createComposer } from '../compose-mailing.ts'
import { isTooShort } from '../policy.ts'
import { findOptionalMailing, type MailingRow } from '../queries.ts'
import {
  claimRecipient,
  giveBackAttempts,
  markLostRecipients,
  skipWaiting,
} from './claim-recipient.ts'
import {
  type Counted,
  countOutcome,
  isAway,
  mostRefused,
  nothingCounted,
  refusesAll,
} from './count-outcomes.ts'
import { type Compose, deliverToRecipient } from './deliver-to-recipient.ts'
import {
  clearProblem,
  closeEnded,
  holdMailing,
  pauseAfterAbsence,
  pauseMailing,
  reservePace,
  startDue,
} from './mailing-progress.ts'
import { writeRecipients } from './write-recipients.ts'

export const sendMailingsJob = 'send-mailings'

type SendDeps = Pick<Deps, 'database' | 'mail' | 'config' | 'now' | 'log'>

/** Mails that one process hands over at the same time. */
const connections = 5

/** As long as the pause between two runs of the job: the next one waits when this one ends. */
const turnMilliseconds = 60_000

/** For the answers to mails that are under way when the server stops. The jobs of a process get 10 seconds. */
const stopMilliseconds = 8_000

/** Every minute, and at once when somebody sends. A run that was broken off is made up for by the next. */
export function defineSending(deps: SendDeps & Pick<Deps, 'jobs' | 'onStop'>): void {
  const options = { retries: 0, firstPauseSeconds: 60, schedule: '* * * * *' }
  const stopping = new AbortController()
  const runs = new Set<Promise<void>>()
  deps.onStop(async () => {
    stopping.abort()
    await Promise.allSettled(runs)
  })
  deps.jobs.define(sendMailingsJob, options, async () => {
    if (stopping.signal.aborted) return
    const run = sendMailings(deps, { patience: turnMilliseconds, signal: stopping.signal })
    runs.add(run)
    try {
      await run
    } finally {
      runs.delete(run)
    }
  })
}

/** After the start of a server: a job that an earlier process had taken does not come back for minutes. */
export async function resumeMailings({
  database,
  jobs,
}: Pick<Deps, 'database' | 'jobs'>): Promise<void> {
  await jobs.enqueue(database, sendMailingsJob, {})
}

type Limits = {
  /** In milliseconds. */
  patience: number
  /** Ends the run early: nobody else is mailed, and answers are waited for a moment longer. */
  signal?: AbortSignal
  stopMilliseconds?: number
}

/** Sends what is due, and waits for more for as long as its patience lasts. */
export async function sendMailings(deps: SendDeps, limits: Limits): Promise<void> {
  const { database } = deps
  const signal = limits.signal ?? new AbortController().signal
  const end = performance.now() + limits.patience
  const left = () => (signal.aborted ? 0 : end - performance.now())
  await markLostRecipients(database, { isOnlyServer: false })
  await pauseAfterAbsence(database)
  const senders = Array.from({ length: connections }, () => deps.mail.openDelivery())
  const close = () => {
    for (const sender of senders) sender?.close()
  }
  let lastMoment: NodeJS.Timeout | undefined
  const stop = () => {
    lastMoment = setTimeout(close, limits.stopMilliseconds ?? stopMilliseconds)
  }
  signal.addEventListener('abort', stop)
  const run: Run = { ...deps, senders, left, signal, composers: new Map(), ...nothingCounted() }
  try {
    for (;;) {
      await startDue(deps)
      const id = await findNext(database)
      const goesOn = id === undefined ? await waitForNext(run) : await advance(run, id)
      await closeEnded(database)
      if (!goesOn || left() <= 0) return
    }
  } finally {
    signal.removeEventListener('abort', stop)
    clearTimeout(lastMoment)
    close()
  }
}

type Run = SendDeps &
  Counted & {
    /** Null where mails are kept instead of sent. */
    senders: (Delivery | null)[]
    left: () => number
    signal: AbortSignal
    composers: Map<string, Compose>
  }

const sleepUntilStopped = (milliseconds: number, signal: AbortSignal) =>
  sleep(milliseconds, undefined, { signal }).catch(() => {
    // Nothing but the stop ends it early.
  })

/** The oldest mailing with somebody to mail or to write down. */
async function findNext(database: Kysely<DB>): Promise<string | undefined> {
  const found = await database
    .selectFrom('mailings')
    .select('id')
    .where('state', '=', 'sending')
    .where(sql<boolean>`coalesce(held_until <= now(), true)`)
    .where(
      sql<boolean>`(prepared_at is null or exists (
        select from mailing_recipients as recipients
        where recipients.mailing_id = mailings.id and recipients.state = 'waiting' and recipients.due_at <= now()
      ))`,
    )
    .orderBy('startedAt')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

/** False where nothing becomes due before the run ends. */
async function waitForNext({ database, now, left, signal }: Run): Promise<boolean> {
  const { rows } = await sql<{ milliseconds: number | null }>`
    select extract(epoch from min(due) - now())::float8 * 1000 as milliseconds from (
      select now() + (scheduled_at - ${now()}::timestamptz) as due from mailings where state = 'scheduled'
      union all
      select greatest(min(recipients.due_at), mailings.held_until) from mailings
      join mailing_recipients as recipients
        on recipients.mailing_id = mailings.id and recipients.state = 'waiting'
      where mailings.state = 'sending'
      group by mailings.id
    ) as next
  `.execute(database)
  const milliseconds = rows[0]?.milliseconds ?? Number.POSITIVE_INFINITY
  if (milliseconds > left()) return false
  // A moment longer, so that it is due by every clock.
  await sleepUntilStopped(Math.max(milliseconds, 0) + 50, signal)
  return true
}

/** A second's worth of mails of one mailing. False where the rate allows none before the run ends. */
async function advance(run: Run, id: string): Promise<boolean> {
  const { database, config, signal } = run
  const mailing = await findOptionalMailing(database, id)
  if (mailing?.state !== 'sending') return true
  const isLate = mailing.endedAt !== null
  if (isLate && hasTakenEffect(mailing.effectiveOn, run.now())) {
    await skipWaiting(database, id)
    return true
  }
  if (!isLate && isTooShort(mailing, run.now())) {
    await pauseMailing(
      database,
      id,
      'The change would take effect less than 30 days after this notice. Stop it, and send one with a later day.',
    )
    return true
  }
  if (mailing.preparedAt === null) {
    for (let isDone = false; !isDone && !signal.aborted; )
      isDone = await writeRecipients(database, mailing)
    return true
  }
  const pace = await reservePace(database, config.newsletterMailsAMinute, run.left())
  if (!pace) return false
  await sleepUntilStopped(pace.wait, signal)
  // Before anybody is claimed: a text that cannot be rendered fails for all.
  const composer = await findComposer(run, mailing)
  let open = pace.mails
  let isTaken = false
  const failures: unknown[] = []
  const work = async (sender: Delivery | null) => {
    while (open > 0 && !signal.aborted) {
      open -= 1
      const recipient = await claimRecipient(database, mailing)
      if (!recipient) return
      if (recipient.state === 'skipped') continue
      const outcome = await deliverToRecipient(run, sender, { composer, mailing, recipient })
      countOutcome(run, recipient, outcome)
      isTaken ||= outcome.kind === 'delivered'
      if (isAway(run) || refusesAll(run)) open = 0
    }
  }
  // One that fails must not leave the others behind: they would go on beside the next run.
  const workSafely = (sender: Delivery | null) =>
    work(sender).catch((error: unknown) => {
      open = 0
      failures.push(error)
    })
  await Promise.all(run.senders.map(workSafely))
  if (failures.length > 0) throw failures[0]
  if (mailing.problem !== null && isTaken) await clearProblem(database, id)
  await stopAtProblems(run, id)
  return true
}

async function stopAtProblems(run: Run, id: string): Promise<void> {
  const { database, log } = run
  if (isAway(run)) {
    log.warn({ mailingId: id }, 'The mail server accepts no mails: the mailing waits')
    await giveBackAttempts(database, run.putOff)
    await holdMailing(database, id)
    Object.assign(run, nothingCounted())
  }
  if (refusesAll(run)) {
    log.error({ mailingId: id }, 'The mail server refuses all mails: the mailing is paused')
    await pauseMailing(
      database,
      id,
      `The mail server refused ${mostRefused} mails in a row, the last one with: ${run.lastRefusal} Check the settings of the mail server, then resume.`,
    )
    run.refused = 0
  }
}

async function findComposer(run: Run, mailing: MailingRow): Promise<Compose> {
  const known = run.composers.get(mailing.id)
  const composer = known ?? (await createComposer(mailing, run.config.siteUrl)).compose
  run.composers.set(mailing.id, composer)
  return composer
}
