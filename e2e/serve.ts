import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { type Config, loadConfig } from '../apps/server/src/config.ts'
import { addSsoProvider, samlAddressesOf } from '../apps/server/src/features/identity/index.ts'
import {
  createKysely,
  createPool,
} from '../apps/server/src/platform/database/connection/create-pool.ts'
import { startServer } from '../apps/server/src/start-server.ts'
import { readMailText } from '../apps/server/src/testing/read-mail-text.ts'
import { githubClient, startGithubDouble } from '../apps/server/src/testing/start-github-double.ts'
import { startIdentityProvider } from '../apps/server/src/testing/start-identity-provider.ts'
import { startMailServer } from '../apps/server/src/testing/start-mail-server.ts'
import {
  copyDatabase,
  startMigratedPostgres,
} from '../apps/server/src/testing/start-migrated-postgres.ts'
import { startOpenidProvider } from '../apps/server/src/testing/start-openid-provider.ts'
import { startStripeDouble } from '../apps/server/src/testing/start-stripe-double.ts'
import { findHours, supportSchedule } from '../packages/domain/src/index.ts'

/**
 * The servers that journeys visit, each with settings and a database of its own: in one process and one
 * PostgreSQL, which start in a fraction of the time of four. The journeys begin once the last one answers.
 */
const {
  JOURNEY_DATA = '',
  JOURNEY_SECRETS_KEY = '',
  JOURNEY_PORT = '',
  CONFIRMING_PORT = '',
  CONNECTED_PORT = '',
  CLOSED_PORT = '',
  PAYING_PORT = '',
  STRIPE_PORT = '',
  MAILBOX_PORT = '',
} = process.env

const parts = new AsyncDisposableStack()
const postgres = await startMigratedPostgres(join(JOURNEY_DATA, 'postgres'))
parts.defer(postgres.stop)

process.on('SIGTERM', async () => {
  await parts.disposeAsync()
  process.exit(0)
})

await serve(CONFIRMING_PORT, {
  AUTH_CONFIRM_EMAIL: 'on',
  // A provider that is down: nothing answers there.
  GOOGLE_CLIENT_ID: 'nobody',
  GOOGLE_CLIENT_SECRET: 'nothing',
  GOOGLE_ISSUER: 'http://127.0.0.1:9',
})
const outside = await startOutsideWorld(CONNECTED_PORT, Number(MAILBOX_PORT))
const connected = await serve(CONNECTED_PORT, {
  ...outside,
  AUTH_SAML: 'on',
})
await connectCompany(connected)
await serve(CLOSED_PORT, {
  ...(await startOutsideWorld(CLOSED_PORT, 0)),
  AUTH_SIGNUP: 'closed',
  SIGNUP_FORM_URL: 'https://forms.example.com/sign-up',
  GITHUB_URL: 'https://github.example.com/us',
  X_URL: 'https://x.example.com/us',
  LINKEDIN_URL: 'https://linkedin.example.com/us',
})
// There the live chat is closed and answers are mailed; everywhere else it is open.
await serve(
  PAYING_PORT,
  {
    ...(await startStripe(PAYING_PORT, Number(STRIPE_PORT))),
    SMTP_URL: outside.SMTP_URL,
    AUTH_CONFIRM_EMAIL: 'off',
  },
  {
    supportClock: createClock(
      hoursFromOpening(supportSchedule.closesAtHour - supportSchedule.opensAtHour + 1),
    ),
  },
)
await serve(JOURNEY_PORT, {
  DEV_PAGES: 'on',
  ALLOW_PRIVATE_IMPORTS: 'on',
  SUPPORT_EMAIL: 'support@example.com',
  PRIVACY_EMAIL: 'privacy@example.com',
  LEGAL_EMAIL: 'legal@example.com',
  DISCORD_URL: 'https://discord.example.com/invite',
  EXTENSION_CHROME_URL: 'https://store.example.com/extension',
  EXTENSION_WAITLIST_URL: 'https://forms.example.com/waitlist',
})

async function serve(
  port: string,
  settings: Record<string, string>,
  { supportClock = createClock(hoursFromOpening(1)) } = {},
): Promise<Config> {
  const config = loadConfig({
    PORT: port,
    DATABASE_URL: await copyDatabase(postgres.administratorUrl, `journeys_${port}`),
    SECRETS_KEY: JOURNEY_SECRETS_KEY,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    // As they are with the embedded database.
    DEV_MAILBOX: 'on',
    ALLOW_PRIVATE_PROVIDERS: 'on',
    SEED_DEMO: 'on',
    ...settings,
  })
  const server = await startServer(config, undefined, { supportClock })
  parts.defer(server.stop)
  return config
}

/** So many hours after the live chat opens, today or on the next working day. */
function hoursFromOpening(hours: number): Date {
  const { isOpen, nextChange } = findHours(new Date())
  const { opensAtHour, closesAtHour } = supportSchedule
  const opening = isOpen ? addHours(nextChange, opensAtHour - closesAtHour) : nextChange
  return addHours(opening, hours)
}

function addHours(date: Date, hours: number): Date {
  return new Date(date.getTime() + hours * 3_600_000)
}

/** A clock that shows this time now. */
function createClock(time: Date): () => Date {
  const ahead = time.getTime() - Date.now()
  return () => new Date(Date.now() + ahead)
}

/** A company with an identity provider of its own, whose people have addresses at `corp.example`. */
async function connectCompany(config: Config): Promise<void> {
  const { entityId, assertionAddress } = samlAddressesOf({ config })
  const { metadata, stop } = await startIdentityProvider({
    assertionAddress,
    readServiceProvider: async () => (await fetch(entityId)).text(),
  })
  parts.defer(async () => stop())
  const pool = createPool(config.databaseUrl ?? '', { size: 1 })
  await addSsoProvider(
    { database: createKysely(pool), config },
    {
      changes: {
        type: 'saml',
        metadata_url: '',
        metadata_xml: metadata,
        domains: ['corp.example'],
        allow_idp_initiated: true,
      },
      client: undefined,
    },
  )
  await pool.end()
}

async function startStripe(port: string, stripePort: number): Promise<Record<string, string>> {
  const double = await startStripeDouble({ sendsEvents: true, port: stripePort })
  double.connectWebhook(`http://localhost:${port}/api/v1/billing/webhook`)
  parts.defer(double.stop)
  return {
    STRIPE_SECRET_KEY: double.secretKey,
    STRIPE_WEBHOOK_SECRET: double.webhookSecret,
    STRIPE_API_URL: double.url,
    STRIPE_TEAM_CHECKOUT: 'on',
  }
}

/** Doubles of the sign-in providers and a mail server; returns the settings that connect to them. */
async function startOutsideWorld(
  port: string,
  mailboxPort: number,
): Promise<Record<string, string> & { SMTP_URL: string }> {
  const openid = await startOpenidProvider({
    redirectUri: `http://localhost:${port}/auth/v1/callback`,
    people: forAddresses((email) => ({
      sub: email,
      email,
      email_verified: true,
      name: 'Ada Example',
    })),
  })
  const github = await startGithubDouble(
    forAddresses((email) => ({
      id: createHash('sha256').update(email).digest().readUInt32BE(),
      login: email.split('@')[0] ?? email,
      name: 'Ada Example',
      emails: [{ email, verified: true, primary: true }],
    })),
  )
  const mail = await startMailServer()
  // The mails that have arrived by SMTP, as `[{ to, text }]`, oldest first.
  createServer((_, response) => {
    const arrived = mail.received.map(({ to, source }) => ({ to, text: readMailText(source) }))
    response.end(JSON.stringify(arrived))
  }).listen(mailboxPort, '127.0.0.1')
  return {
    GOOGLE_CLIENT_ID: openid.clientId,
    GOOGLE_CLIENT_SECRET: openid.clientSecret,
    GOOGLE_ISSUER: openid.issuer,
    GITHUB_CLIENT_ID: githubClient.clientId,
    GITHUB_CLIENT_SECRET: githubClient.clientSecret,
    GITHUB_OAUTH_URL: github.url,
    SMTP_URL: mail.url,
  }
}

/** Everyone with a mail address has an account there, under that address. */
function forAddresses<Person>(describe: (address: string) => Person) {
  return { get: (login: string) => (login.includes('@') ? describe(login) : undefined) }
}
