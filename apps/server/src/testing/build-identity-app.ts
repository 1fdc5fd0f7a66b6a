import { type Config, loadConfig } from '#server/config.ts'
import { buildTestApp } from '#testing/build-test-app.ts'

/** An app that confirms addresses and mails as often as it is asked, unless told otherwise. */
export function buildIdentityApp(
  identity: Partial<Config['identity']> = {},
  config: Partial<Config> = { rateLimits: false },
) {
  const settings = { ...loadConfig({}).identity, confirmEmail: true, mailFrequencySeconds: 0 }
  return buildTestApp({ config: { ...config, identity: { ...settings, ...identity } } })
}
