import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { StartupError } from '#platform/startup-error.ts'
import { listMisspelt } from '#server/config/list-misspelt.ts'
import { variables } from '#server/config/variables.ts'
import { loadConfig } from './config.ts'

function failureOf(environment: NodeJS.ProcessEnv): StartupError {
  try {
    loadConfig(environment)
  } catch (error) {
    if (error instanceof StartupError) return error
  }
  throw new Error('The configuration was accepted')
}

describe('the configuration', () => {
  test('needs no variable at all', () => {
    const config = loadConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:3000',
      devMailbox: true,
      developerPages: false,
    })
    expect(config.dataDirectory).toMatch(/^\/.*\/\.data$/)
  })

  test('has payments only with the key and the webhook’s secret, and new accounts are then on Free', () => {
    expect(loadConfig({})).toMatchObject({ stripe: null, defaultPlan: 'pro' })
    const given = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' }
    expect(loadConfig(given)).toMatchObject({
      stripe: { apiUrl: 'https://api.stripe.com', teamCheckout: false },
      defaultPlan: 'free',
    })
    expect(failureOf({ STRIPE_SECRET_KEY: 'sk_test_abc' }).message).toContain(
      'STRIPE_WEBHOOK_SECRET',
    )
    const { message } = failureOf({ ...given, STRIPE_SECRET_KEY: 'pk_live_public' })
    expect(message).toContain('STRIPE_SECRET_KEY')
    expect(message).not.toContain('pk_live_public')
  })

  test('names every bad variable at once and what was expected', () => {
    const { message } = failureOf({
      PORT: 'eighty',
      SITE_URL: 'ftp://example.com',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      TRUSTED_PROXIES: '10.0.0.0/8, nonsense',
      CORS_ORIGINS: 'https://example.com/path',
      EXTENSION_ORIGINS: 'https://example.com',
      LOG_LEVEL: 'loud',
      RATE_LIMITS: 'maybe',
      SUPPORT_EMAIL: 'nobody',
      SMTP_URL: 'http://mail',
    })
    for (const name of [
      'PORT: expected a whole number from 0 to 65535',
      'SITE_URL: expected an address that begins with http:// or https://',
      'DATABASE_URL: expected an address that begins with postgres://',
      'TRUSTED_PROXIES: expected addresses or networks separated by commas',
      'CORS_ORIGINS: expected origins separated by commas',
      'EXTENSION_ORIGINS: expected extension origins separated by commas',
      'LOG_LEVEL: expected one of fatal, error',
      'RATE_LIMITS: expected one of on, off',
      'SUPPORT_EMAIL: expected a mail address',
      'SMTP_URL: expected an address that begins with smtp:// or smtps://',
    ])
      expect(message).toContain(name)
  })

  test.each([
    [{ AUTH_URL: 'https://x.example/auth/v1' }, 'AUTH_ANON_KEY: expected the public key'],
    [{ JWT_ALGORITHM: 'HS256' }, 'JWT_SECRET: expected the shared secret'],
  ])('says what %j needs beside it', (environment, expected) => {
    expect(failureOf(environment).message).toContain(expected)
  })

  test('never repeats a value, which may be a secret', () => {
    const { message } = failureOf({ DATABASE_URL: 'mysql://root:hunter2@db/x' })
    expect(message).not.toContain('hunter2')
  })

  test('names misspelt settings with the nearest right one, and nothing else of the environment', () => {
    const misspelt = {
      SITEURL: 'x',
      site_url: 'x',
      DATABSE_URL: 'x',
      TRUSTED_PROXIE: 'x',
      SMTP_URI: 'x',
    }
    const others = {
      HOME: 'x',
      PATH: 'x',
      HOSTNAME: 'x',
      LANG: 'x',
      NODE_ENV: 'x',
      PGHOST: 'x',
      CI: 'x',
    }
    const right = { SITE_URL: 'x', PORT: '1', HOST: 'x' }
    expect(listMisspelt({ ...misspelt, ...others, ...right, SMTPURL: '' })).toEqual([
      { name: 'SITEURL', meant: 'SITE_URL' },
      { name: 'site_url', meant: 'SITE_URL' },
      { name: 'DATABSE_URL', meant: 'DATABASE_URL' },
      { name: 'TRUSTED_PROXIE', meant: 'TRUSTED_PROXIES' },
      { name: 'SMTP_URI', meant: 'SMTP_URL' },
    ])
  })

  test('has the chat open at the hours and in the zone that are set', () => {
    expect(loadConfig({}).supportSchedule).toMatchObject({ label: 'PST', opensAtHour: 9 })
    const given = { CHAT_HOURS: '8-18', CHAT_TIME_ZONE: 'Europe/Berlin' }
    expect(loadConfig(given).supportSchedule).toEqual({
      timeZone: 'Europe/Berlin',
      label: 'Central European Time',
      days: 'Monday to Friday',
      opensAtHour: 8,
      closesAtHour: 18,
    })
    const { message } = failureOf({ CHAT_HOURS: '17-9', CHAT_TIME_ZONE: 'Berlin' })
    expect(message).toContain('CHAT_HOURS: expected two full hours of a day from 0 to 24')
    expect(message).toContain('CHAT_TIME_ZONE: expected a time zone such as Europe/Berlin')
  })

  test('takes an empty variable for an absent one', () => {
    expect(loadConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({
      port: 3000,
      smtpUrl: undefined,
    })
  })

  test('knows from which folder npm was called', () => {
    expect(loadConfig({ INIT_CWD: '/home/ada' }).calledFrom).toBe('/home/ada')
    expect(loadConfig({}).calledFrom).toBe(process.cwd())
  })

  test('shows the mailbox only with the embedded database, on loopback and without proxies', () => {
    expect(loadConfig({ DATABASE_URL: 'postgres://db/x' }).devMailbox).toBe(false)
    expect(loadConfig({ HOST: '0.0.0.0' }).devMailbox).toBe(false)
    expect(loadConfig({ HOST: '0.0.0.0', DEV_MAILBOX: 'on' }).devMailbox).toBe(true)
    expect(loadConfig({ DEV_MAILBOX: 'off' }).devMailbox).toBe(false)
    expect(loadConfig({ SITE_URL: 'https://prompts.example.com' }).devMailbox).toBe(false)
    expect(loadConfig({ TRUSTED_PROXIES: 'loopback' }).devMailbox).toBe(false)
  })

  test('has a demo account only where nobody else reaches this server', () => {
    expect(loadConfig({})).toMatchObject({ seedDemo: true, seedLibrary: true })
    expect(loadConfig({ SEED_DEMO: 'off' })).toMatchObject({ seedDemo: false, seedLibrary: false })
    for (const reachable of [
      { SITE_URL: 'https://prompts.example.com' },
      { HOST: '0.0.0.0' },
      { TRUSTED_PROXIES: 'loopback' },
    ])
      for (const asked of [{}, { SEED_DEMO: 'on' }])
        expect(loadConfig({ ...reachable, ...asked })).toMatchObject({
          seedDemo: false,
          seedLibrary: true,
        })
  })

  test('reaches private providers by default only where nobody else reaches this server', () => {
    const isAllowed = (environment: NodeJS.ProcessEnv) =>
      loadConfig(environment).allowPrivateProviders
    expect(isAllowed({})).toBe(true)
    expect(isAllowed({ HOST: '::1', SITE_URL: 'http://[::1]:3000' })).toBe(true)
    expect(isAllowed({ DATABASE_URL: 'postgres://db/x' })).toBe(false)
    expect(isAllowed({ HOST: '0.0.0.0' })).toBe(false)
    expect(isAllowed({ SITE_URL: 'https://prompts.example.com' })).toBe(false)
    expect(isAllowed({ TRUSTED_PROXIES: 'loopback' })).toBe(false)
    expect(isAllowed({ HOST: '0.0.0.0', ALLOW_PRIVATE_PROVIDERS: 'on' })).toBe(true)
    expect(isAllowed({ ALLOW_PRIVATE_PROVIDERS: 'off' })).toBe(false)
  })

  test('lets the support address receive contact messages unless another is named', () => {
    expect(loadConfig({ SUPPORT_EMAIL: 'help@example.com' }).operatorEmail).toBe('help@example.com')
    expect(
      loadConfig({ SUPPORT_EMAIL: 'help@example.com', OPERATOR_EMAIL: 'me@example.com' })
        .operatorEmail,
    ).toBe('me@example.com')
  })

  test('receives mail at a plain address only, and with a long secret', () => {
    const secret = 'x'.repeat(32)
    const read = (address: string, given = secret) =>
      loadConfig({ INCOMING_MAIL_ADDRESS: address, INCOMING_MAIL_SECRET: given }).incomingMail
    expect(read('reply@example.com')).toEqual({ address: 'reply@example.com', secret })
    expect(loadConfig({}).incomingMail).toBeNull()
    expect(() => read('reply+all@example.com')).toThrow('INCOMING_MAIL_ADDRESS')
    expect(() => read(`${'r'.repeat(31)}@example.com`)).toThrow('INCOMING_MAIL_ADDRESS')
    expect(() => read('reply@example.com', 'short')).toThrow('INCOMING_MAIL_SECRET')
    expect(() => loadConfig({ INCOMING_MAIL_SECRET: secret })).toThrow('INCOMING_MAIL_ADDRESS')
  })

  test('reads lists', () => {
    const config = loadConfig({
      CORS_ORIGINS: 'https://a.example, https://b.example',
      EXTENSION_ORIGINS: 'chrome-extension://abcdefghijklmnop',
      TRUSTED_PROXIES: 'loopback,10.0.0.0/8,2001:db8::/32',
    })
    expect(config.corsOrigins).toEqual([
      'https://a.example',
      'https://b.example',
      'chrome-extension://abcdefghijklmnop',
    ])
    expect(config.trustedProxies).toEqual(['loopback', '10.0.0.0/8', '2001:db8::/32'])
  })

  test.each([
    [{}, 'https://api.github.com'],
    [{ GITHUB_OAUTH_URL: 'https://git.example/' }, 'https://git.example/api/v3'],
    [{ GITHUB_API_URL: 'https://api.example' }, 'https://api.example'],
  ])('with %j the API of GitHub is at %s', (environment, apiUrl) => {
    expect(loadConfig(environment).identity.providers.github.apiUrl).toBe(apiUrl)
  })

  test('docs/CONFIGURATION.md lists every variable with its default and meaning', () => {
    const page = readFileSync(new URL('../../../docs/CONFIGURATION.md', import.meta.url), 'utf8')
    const rows = Object.entries(variables).map(
      ([name, { default: byDefault, meaning }]) => `| \`${name}\` | ${byDefault} | ${meaning} |`,
    )
    const table = /configuration: begin.*-->\n([\s\S]*?)\n<!-- configuration: end/.exec(page)?.[1]
    expect(table?.split('\n').slice(2)).toEqual(rows)
  })
})
