import type { Config } from '#server/config.ts'
import { buildIdentityApp } from '#testing/build-identity-app.ts'
import { startSmsWebhook } from '#testing/start-sms-webhook.ts'

export type PhoneApp = Awaited<ReturnType<typeof buildPhoneApp>>

/** An app that texts as often as it is asked, to a webhook on loopback. */
export async function buildPhoneApp(
  identity: Partial<Config['identity']> = {},
  config: Partial<Config> = { rateLimits: false },
) {
  const webhook = await startSmsWebhook()
  const smsWebhook = { url: webhook.url, secret: undefined }
  const settings = { smsFrequencySeconds: 0, ...identity }
  const app = await buildIdentityApp(settings, { ...config, smsWebhook })

  /** What was texted to a number, the newest last. */
  async function textsTo(phone: string) {
    await app.drainJobs()
    return webhook.received.filter(({ to }) => to === `+${phone}`)
  }

  return {
    ...app,
    webhook,
    textsTo,
    /** The digits of the newest message to a number. */
    codeFor: async (phone: string) =>
      /\b\d{6}\b/.exec((await textsTo(phone)).at(-1)?.message ?? '')?.[0] ?? '',
    close: async () => {
      await app.close()
      webhook.stop()
    },
  }
}

let numbers = 0

/** A number that no other test of this process has. */
export function newPhone(): string {
  numbers += 1
  return `4917${String(numbers).padStart(8, '0')}`
}
