import { Uuid } from '@product/contract'
import type { Kysely } from 'kysely'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import { redactText } from '#platform/redact-secrets.ts'
import { timeouts } from './create-delivery.ts'
import { toMessage } from './mail-message.ts'
import {
  findOptionalQueuedMail,
  listAttachments,
  markMailNotSent,
  markMailSent,
} from './queries.ts'

type SendMailSettings = { smtpUrl: string; mailFrom: string; database: Kysely<DB> }

/** The pause doubles after every attempt. Each worker has a connection to the SMTP server while it sends. */
export const mailOptions = {
  retries: 8,
  firstPauseSeconds: 5,
  longestPauseSeconds: 3_600,
  workers: { urgent: 5, other: 5 },
}

const JobData = z.object({ mailId: Uuid })
const Headers = z.record(z.string(), z.string())

/** The job that hands one mail to the SMTP server. */
export function createSendMail({ smtpUrl, mailFrom, database }: SendMailSettings) {
  const transport = createTransport({ url: smtpUrl, ...timeouts })

  return async (data: unknown, { isLast }: { isLast: boolean }): Promise<void> => {
    const { mailId } = JobData.parse(data)
    const mail = await findOptionalQueuedMail(database, mailId)
    if (mail === undefined) return
    const attachments = await listAttachments(database, mailId)
    try {
      await transport.sendMail(
        toMessage(mailFrom, mail.id, {
          to: mail.toAddress,
          ...(mail.replyTo && { replyTo: mail.replyTo }),
          subject: mail.subject,
          text: mail.textBody,
          ...(mail.htmlBody && { html: mail.htmlBody }),
          headers: Headers.parse(mail.headers),
          attachments,
        }),
      )
    } catch (error) {
      await markMailNotSent(database, mailId, {
        reason: redactText(error instanceof Error ? error.message : String(error)),
        forGood: isLast || isPermanentRefusal(error),
      })
      throw error
    }
    await markMailSent(database, mailId)
  }
}

/** A 5xx answer: trying again would be refused again. */
function isPermanentRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  const { responseCode } = error
  return typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
}
