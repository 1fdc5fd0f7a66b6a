import { createId } from '@product/domain'
import type { Kysely } from 'kysely'
import type { Jobs } from '#platform/create-jobs.ts'
import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { defineRetention } from '#platform/define-retention.ts'
import type { Log } from '#platform/log.ts'
import { createDelivery, type Delivery } from './create-delivery.ts'
import { checkMail, type Mail } from './mail-message.ts'
import { insertMail, listRecentQueuedMails } from './queries.ts'
import { createSendMail, mailOptions } from './send-mail.ts'

type MailSettings = {
  config: { smtpUrl: string | undefined; mailFrom: string; retention: { mailDays: number } }
  database: Kysely<DB>
  jobs: Jobs
  log: Log
}

export type MailService = ReturnType<typeof createMail>

const jobName = 'send-mail'

type Queued = { id: string; isUrgent: boolean }

/** Mail is written with the change that causes it and sent afterwards, if there is an SMTP server. */
export function createMail({ config, database, jobs, log }: MailSettings) {
  const { smtpUrl, mailFrom, retention } = config
  if (smtpUrl !== undefined)
    jobs.define(jobName, mailOptions, createSendMail({ smtpUrl, mailFrom, database }))

  const olderThan = `${retention.mailDays} days`
  defineRetention(
    { jobs, database },
    {
      name: 'sweep-mail',
      schedule: '37 * * * *',
      rules: [
        () => deleteExpired(database, { table: 'mailOutbox', column: 'createdAt', olderThan }),
      ],
    },
  )

  async function enqueue(transaction: Kysely<DB>, { id, isUrgent }: Queued): Promise<void> {
    // The job has the mail's id, so a mail has at most one.
    await jobs.enqueue(transaction, jobName, { mailId: id }, { id, isUrgent })
  }

  /** Urgent: somebody waits in front of the screen for it. It overtakes mails that are not. */
  async function queueMail(
    transaction: Kysely<DB>,
    mail: Mail,
    { isUrgent = false }: { isUrgent?: boolean } = {},
  ): Promise<string> {
    const queued = { id: createId(), isUrgent }
    const status = smtpUrl === undefined ? 'kept' : 'queued'
    await insertMail(transaction, { ...queued, status }, checkMail(mail))
    if (smtpUrl !== undefined) await enqueue(transaction, queued)
    return queued.id
  }

  /** Takes up mails that wait without a job, as after a restore. */
  async function resume(): Promise<void> {
    if (smtpUrl === undefined) return
    const waiting = await listRecentQueuedMails(database)
    for (const queued of waiting) await enqueue(database, queued)
    if (waiting.length > 0) log.info({ mails: waiting.length }, 'Mails are waiting to be sent')
  }

  /** For mails that are sent in large numbers by a job of their own; null where mails are kept. */
  const openDelivery = (): Delivery | null =>
    smtpUrl === undefined ? null : createDelivery({ smtpUrl, mailFrom })

  return { queueMail, resume, openDelivery }
}
