import { createHmac } from 'node:crypto'
import { Uuid } from '@product/contract'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import { redactText } from '#platform/redact-secrets.ts'
import { findOptionalQueuedSms, markSmsNotSent, markSmsSent } from './queries.ts'

export type SmsWebhook = { url: string; secret: string | undefined }

type SendSmsSettings = { webhook: SmsWebhook; database: Kysely<DB> }
type Delivery = { id: string; to: string; message: string; channel: string }

/** The pause doubles after every attempt. */
export const smsRetries = { retries: 5, firstPauseSeconds: 1, longestPauseSeconds: 30 }

const JobData = z.object({ smsId: Uuid })

class Refusal extends Error {
  override name = 'Refusal'
  readonly isPermanent: boolean

  constructor(status: number) {
    super(`The SMS webhook answered with status ${status}`)
    this.isPermanent = status >= 400 && status < 500 && status !== 408 && status !== 429
  }
}

/** The job that hands one text message to the webhook. */
export function createSendSms({ webhook, database }: SendSmsSettings) {
  return async (data: unknown, { isLast }: { isLast: boolean }): Promise<void> => {
    const { smsId } = JobData.parse(data)
    const sms = await findOptionalQueuedSms(database, smsId)
    if (sms === undefined) return
    if (sms.isExpired) {
      const reason = sms.lastError ?? 'It was not sent in time'
      await markSmsNotSent(database, smsId, { reason, forGood: true })
      return
    }
    const { id, message, channel } = sms
    try {
      await deliver(webhook, { id, to: `+${sms.toPhone}`, message, channel })
    } catch (error) {
      await markSmsNotSent(database, smsId, {
        reason: redactText(error instanceof Error ? error.message : String(error)),
        forGood: isLast || (error instanceof Refusal && error.isPermanent),
      })
      throw error
    }
    await markSmsSent(database, smsId)
  }
}

async function deliver({ url, secret }: SmsWebhook, delivery: Delivery): Promise<void> {
  const body = JSON.stringify(delivery)
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // The same at every attempt, so that a message handed over twice is recognised.
      'webhook-id': delivery.id,
      'webhook-timestamp': timestamp,
      ...(secret && {
        'webhook-signature': sign(secret, `${delivery.id}.${timestamp}.${body}`),
      }),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Refusal(response.status)
}

const sign = (secret: string, content: string): string =>
  `v1,${createHmac('sha256', secret).update(content).digest('base64')}`
