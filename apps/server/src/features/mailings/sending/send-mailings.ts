import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { createLeaveLinks } from '#features/newsletter/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Delivery, DeliveryOutcome, Mail } from '#platform/mail/index.ts'
import type { Deps } from '#server/deps.ts'
import { createComposer } from '../compose-mailing.ts'
import { isTooShort } from '../policy.ts'
import { findOptionalMailing, type MailingRow } from '../queries.ts'
import { type Claimed, claimRecipient, markLost, recordOutcome } from './claim-recipient.ts'
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

/** In a row, without one that was taken. */
const mostBroken = 5
const mostRefused = 25

/** As long as the pause between two runs of the job: the next one waits when this one ends. */
const turnMilliseconds = 60_000

/** Every minute, and at once when somebody sends. A run that was broken off is made up for by the next. */
export function defineSending(deps: SendDeps & Pick<Deps, 'jobs'>): void {
  const options = { retries: 0, firstPauseSeconds: 60, schedule: '* * * * *' }
  deps.jobs.define(sendMailingsJob, options, () =>
    sendMailings(deps, { patience: turnMilliseconds }),
  )
}

/** After the start of a server: a job that an earlier process had taken does not come back for minutes. */
export async function resumeMailings({
  database,
  jobs,
}: Pick<Deps, 'database' | 'jobs'>): Promise<void> {
  await jobs.enqueue(database, sendMailingsJob, {})
}

/** Sends what is due, and waits for more for as long as its patience lasts. */
export async function sendMailings(
  deps: SendDeps,
  { patience }: { patience: number },
): Promise<void> {
  const { database } = deps
  const end = performance.now() + patience
  const left = () => end - performance.now()
  await markLost(database, { isOnlyServer: false })
  await pauseAfterAbsence(database)
  const senders = Array.from({ length: connections }, () => deps.mail.openDelivery())
  const run: Run = { ...deps, senders, left, composers: new Map(), broken: 0, refused: 0 }
  try {
    for (;;) {
      await startDue(deps)
      const id = await findNext(database)
      const goesOn = id === undefined ? await waitForNext(deps, left()) : await advance(run, id)
      await closeEnded(database)
      if (!goesOn || left() <= 0) return
    }
  } finally {
    for (const sender of senders) sender?.close()
  }
}

type Compose = Awaited<ReturnType<typeof createComposer>>

type Run = SendDeps & {
  /** Null where mails are kept instead of sent. */
  senders: (Delivery | null)[]
  left: () => number
  composers: Map<string, Compose>
  /** Outcomes in a row, over all connections. */
  broken: number
  refused: number
}

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
async function waitForNext({ database, now }: SendDeps, left: number): Promise<boolean> {
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
  if (milliseconds > left) return false
  // A moment longer, so that it is due by every clock.
  await sleep(Math.max(milliseconds, 0) + 50)
  return true
}

/** A second's worth of mails of one mailing. False where the rate allows none before the run ends. */
async function advance(run: Run, id: string): Promise<boolean> {
  const { database, config, log } = run
  const mailing = await findOptionalMailing(database, id)
  if (mailing?.state !== 'sending') return true
  if (isTooShort(mailing, run.now())) {
    await pauseMailing(
      database,
      id,
      'The change would take effect less than 30 days after this notice. Stop it, and send one with a later day.',
    )
    return true
  }
  if (mailing.preparedAt === null) {
    for (let isDone = false; !isDone; ) isDone = await writeRecipients(database, mailing)
    return true
  }
  const pace = await reservePace(database, config.newsletterMailsAMinute, run.left())
  if (!pace) return false
  await sleep(pace.wait)
  let open = pace.mails
  const work = async (sender: Delivery | null) => {
    while (open > 0) {
      open -= 1
      const recipient = await claimRecipient(database, mailing)
      if (!recipient) return
      if (recipient.state === 'skipped') continue
      const mail = await compose(run, mailing, recipient)
      if (sender === null) await keep(run, mail, recipient)
      else if (!(await hand(run, sender, mail, recipient))) open = 0
    }
  }
  await Promise.all(run.senders.map(work))
  if (mailing.problem !== null && run.broken === 0) await clearProblem(database, id)
  if (run.broken >= mostBroken) {
    log.warn({ mailingId: id }, 'The mail server takes no mails: the mailing waits')
    await holdMailing(database, id)
    run.broken = 0
  }
  if (run.refused >= mostRefused) {
    log.error({ mailingId: id }, 'The mail server refuses all mails: the mailing is paused')
    await pauseMailing(
      database,
      id,
      `The mail server refused ${mostRefused} mails in a row. Its answers stand with the suppressed addresses. Check the settings of the mail server, then resume.`,
    )
    run.refused = 0
  }
  return true
}

async function compose(run: Run, mailing: MailingRow, recipient: Claimed): Promise<Mail> {
  const { siteUrl } = run.config
  const known = run.composers.get(mailing.id)
  const composer = known ?? (await createComposer(mailing, siteUrl))
  run.composers.set(mailing.id, composer)
  const { address, unsubscribeToken } = recipient
  const leave =
    unsubscribeToken === null || mailing.kind === 'notice'
      ? undefined
      : createLeaveLinks(siteUrl, unsubscribeToken)
  return composer({ to: address, leave })
}

/** Without a mail server the mail is kept like any other, in the transaction that counts it. */
async function keep({ database, mail: service }: Run, mail: Mail, recipient: Claimed) {
  await database.transaction().execute(async (transaction) => {
    await service.queueMail(transaction, mail)
    await recordOutcome(transaction, recipient, { kind: 'delivered' })
  })
}

/** False once the server seems to be away. */
async function hand(run: Run, sender: Delivery, mail: Mail, recipient: Claimed): Promise<boolean> {
  const outcome = await deliver(sender, mail, recipient.id)
  await recordOutcome(run.database, recipient, outcome)
  run.broken = outcome.kind === 'unavailable' ? run.broken + 1 : 0
  run.refused =
    outcome.kind === 'refused' ? run.refused + 1 : outcome.kind === 'delivered' ? 0 : run.refused
  return run.broken < mostBroken && run.refused < mostRefused
}

/** An address that no mail can have is refused like one that the server does not know. */
async function deliver(sender: Delivery, mail: Mail, id: string): Promise<DeliveryOutcome> {
  try {
    return await sender.deliver(mail, id)
  } catch (error) {
    const answer = error instanceof Error ? error.message : String(error)
    return { kind: 'refused', answer, isAboutAddress: true }
  }
}
