import { z } from 'zod'
import type { Log } from '#platform/log.ts'
import { fetchJson } from '../fetch-json.ts'

const HostedSettings = z.object({
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  passkeys_enabled: z.boolean().catch(false),
  saml_enabled: z.boolean().catch(false),
  external: z.object({ google: z.boolean().catch(false), github: z.boolean().catch(false) }),
})

/** The settings that a client needs for signing in, here or at a hosted service. */
export type SignInSettings = {
  url: string
  anonKey: string
  signUpIsOpen: boolean
  confirmEmail: boolean
  passwordMinLength: number
  providers: { google: boolean; github: boolean }
  passkeys: boolean
  sso: boolean
}

type Source = { url: string; anonKey: string; fallback: SignInSettings; log: Log }

const tenMinutes = 600_000
const oneMinute = 60_000

/** The settings of the hosted service. Only the very first caller waits for its answer. */
export function createHostedSettings({ url, anonKey, fallback, log }: Source) {
  let known = fallback
  let readAgainAt = 0
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    try {
      const headers = { apikey: anonKey }
      const settings = await fetchJson(`${url}/settings`, HostedSettings, { headers })
      known = {
        ...fallback,
        signUpIsOpen: !settings.disable_signup,
        confirmEmail: !settings.mailer_autoconfirm,
        providers: settings.external,
        passkeys: settings.passkeys_enabled,
        sso: settings.saml_enabled,
      }
      readAgainAt = performance.now() + tenMinutes
    } catch (error) {
      log.warn({ err: error }, 'The settings of the hosted sign-in service could not be read')
      readAgainAt = performance.now() + oneMinute
    }
  }

  return async (): Promise<SignInSettings> => {
    if (performance.now() >= readAgainAt)
      reading ??= read().finally(() => {
        reading = undefined
      })
    if (readAgainAt === 0) await reading
    return known
  }
}
