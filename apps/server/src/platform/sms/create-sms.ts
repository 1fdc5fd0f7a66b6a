import { createId } from '@product/domain'
import type { Kysely } from 'kysely'
import type { Jobs } from '#platform/create-jobs.ts'
import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { insertSms, type Sms } from './queries.ts'
import { createSendSms, type SmsWebhook, smsRetries } from './send-sms.ts'

type SmsSettings = {
  config: { smsWebhook: SmsWebhook | null; retention: { mailDays: number } }
  database: Kysely<DB>
  jobs: Jobs
}

export type SmsService = ReturnType<typeof createSms>

const jobName = 'send-sms'

/** Text messages are written with the change that causes them and handed to a webhook afterwards. */
export function createSms({ config, database, jobs }: SmsSettings) {
  const { smsWebhook, retention } = config
  if (smsWebhook) jobs.define(jobName, smsRetries, createSendSms({ webhook: smsWebhook, database }))

  async function queueSms(transaction: Kysely<DB>, sms: Sms): Promise<string> {
    if (!smsWebhook) throw new Error('There is nothing to send text messages with')
    const id = createId()
    await insertSms(transaction, id, sms)
    // The job has the message's id, so a message has at most one.
    await jobs.enqueue(transaction, jobName, { smsId: id }, { id })
    return id
  }

  const deleteOldSms = () =>
    deleteExpired(database, {
      table: 'smsOutbox',
      column: 'createdAt',
      olderThan: `${retention.mailDays} days`,
    })

  return { isAvailable: smsWebhook !== null, queueSms, deleteOldSms }
}
