import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { supportSchedule } from '@product/domain'
import { clientLimits } from '#platform/http/budget/limits.ts'
import { isLoopbackHost } from '#platform/http/server/client-address.ts'
import { StartupError } from '#platform/startup-error.ts'
import { type VariableName, type Variables, variables } from '#server/config/variables.ts'

const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url))

export type Config = ReturnType<typeof loadConfig>

/** Reads the environment. Throws one StartupError that names every variable that is wrong. */
export function loadConfig(environment: NodeJS.ProcessEnv) {
  const given = readVariables(environment)
  const port = given.PORT ?? 3000
  const host = given.HOST ?? '127.0.0.1'
  const siteUrl = given.SITE_URL ?? `http://localhost:${port}`
  const supportEmail = given.SUPPORT_EMAIL ?? null
  const hasLocalAddresses = isLoopbackHost(host) && isLoopbackHost(new URL(siteUrl).hostname)
  /** Behind a proxy, the proxy decides which names it answers to. */
  const localHostsOnly = hasLocalAddresses && given.TRUSTED_PROXIES === undefined
  /** Only anyone who sits at this machine reaches it: with defaults that would be unsafe for others. */
  const isForThisMachine = given.DATABASE_URL === undefined && localHostsOnly
  const seedsDemo = given.SEED_DEMO ?? given.DATABASE_URL === undefined
  const devMailbox = given.DEV_MAILBOX ?? isForThisMachine
  return {
    port,
    host,
    siteUrl,
    localHostsOnly,
    databaseUrl: given.DATABASE_URL,
    /** npm changes to its own folder, and tells from where it was called. */
    calledFrom: resolve(environment.INIT_CWD ?? '.'),
    dataDirectory: resolve(repositoryRoot, given.DATA_DIR ?? '.data'),
    databasePoolSize: given.DATABASE_POOL_SIZE ?? 10,
    logLevel: given.LOG_LEVEL ?? 'info',
    logFormat: given.LOG_FORMAT ?? (process.stdout.isTTY ? 'pretty' : 'json'),
    trustedProxies: given.TRUSTED_PROXIES ?? [],
    corsOrigins: [...(given.CORS_ORIGINS ?? []), ...(given.EXTENSION_ORIGINS ?? [])],
    requestBodyLimit: given.REQUEST_BODY_LIMIT ?? 1_048_576,
    storageQuota: given.STORAGE_QUOTA ?? 2_000_000_000,
    allowPrivateImports: given.ALLOW_PRIVATE_IMPORTS ?? false,
    allowPrivateProviders: given.ALLOW_PRIVATE_PROVIDERS ?? isForThisMachine,
    runTimeout: given.RUN_TIMEOUT ?? 300_000,
    requestTimeout: given.REQUEST_TIMEOUT ?? 30_000,
    responseStallTimeout: given.RESPONSE_STALL_TIMEOUT ?? 60_000,
    openResponsesPerClient:
      given.RATE_LIMITS === false
        ? Number.POSITIVE_INFINITY
        : (given.OPEN_RESPONSES_PER_CLIENT ?? 256),
    requestMemory: given.REQUEST_MEMORY ?? clientLimits.memoryBytes,
    rateLimits: given.RATE_LIMITS ?? true,
    apiRateLimit: given.API_RATE_LIMIT ?? 1_200,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? `no-reply@${new URL(siteUrl).hostname}`,
    newsletterMailsAMinute: given.NEWSLETTER_MAILS_A_MINUTE ?? 600,
    smsWebhook: given.SMS_WEBHOOK_URL
      ? { url: given.SMS_WEBHOOK_URL, secret: given.SMS_WEBHOOK_SECRET }
      : null,
    supportEmail,
    privacyEmail: given.PRIVACY_EMAIL ?? null,
    legalEmail: given.LEGAL_EMAIL ?? null,
    operatorEmail:
      given.OPERATOR_EMAIL ??
      findSharedMailbox(given) ??
      (devMailbox && !given.SMTP_URL ? 'operator@localhost' : null),
    supportSchedule: readSupportSchedule(given),
    incomingMail: readIncomingMail(given),
    retention: {
      eventDays: given.EVENT_RETENTION_DAYS ?? 400,
      personalEventDays: given.PERSONAL_EVENT_RETENTION_DAYS ?? 90,
      mostEvents: given.EVENT_LIMIT ?? 1_000_000,
      mailDays: given.MAIL_RETENTION_DAYS ?? 30,
      messageDays: given.MESSAGE_RETENTION_DAYS ?? 365,
      useDays: given.USE_RETENTION_DAYS ?? 400,
    },
    links: {
      discord: given.DISCORD_URL ?? null,
      github: given.GITHUB_URL ?? null,
      x: given.X_URL ?? null,
      linkedin: given.LINKEDIN_URL ?? null,
      signUpForm: given.SIGNUP_FORM_URL ?? null,
      extensionChrome: given.EXTENSION_CHROME_URL ?? null,
      extensionWaitlist: given.EXTENSION_WAITLIST_URL ?? null,
    },
    posthog: given.POSTHOG_KEY
      ? { key: given.POSTHOG_KEY, host: given.POSTHOG_HOST ?? 'https://us.i.posthog.com' }
      : null,
    backupPassphrase: given.BACKUP_PASSPHRASE,
    secretsKey: given.SECRETS_KEY,
    newSecretsKey: given.NEW_SECRETS_KEY,
    identity: {
      hosted: readHosted(given),
      signUpIsOpen: (given.AUTH_SIGNUP ?? 'open') === 'open',
      confirmEmail: given.AUTH_CONFIRM_EMAIL ?? given.SMTP_URL !== undefined,
      anonymous: given.AUTH_ANONYMOUS ?? false,
      manualLinking: given.AUTH_MANUAL_LINKING ?? true,
      passkeys: given.AUTH_PASSKEYS ?? true,
      saml: given.AUTH_SAML ?? false,
      requireApiKey: given.AUTH_REQUIRE_API_KEY ?? true,
      allowedRedirects: given.AUTH_ALLOWED_REDIRECTS ?? [],
      passwordMinLength: given.PASSWORD_MIN_LENGTH ?? 8,
      passwordRequiredCharacters: (given.PASSWORD_REQUIRED_CHARACTERS ?? '')
        .split(':')
        .filter((group) => group !== ''),
      accessTokenSeconds: given.ACCESS_TOKEN_LIFETIME ?? 3_600,
      refreshReuseSeconds: given.REFRESH_REUSE_INTERVAL ?? 10,
      sessionIdleSeconds: readIdleSeconds(given),
      sessionMaxSeconds: (given.SESSION_MAX_DAYS ?? 180) * daySeconds || null,
      passwordNeedsReauthentication: given.AUTH_REAUTHENTICATION ?? false,
      passwordNeedsCurrent: given.AUTH_CURRENT_PASSWORD ?? false,
      mailFrequencySeconds: given.MAIL_FREQUENCY ?? 60,
      mailsPerHour: given.MAIL_LIMIT ?? 30,
      confirmPhone: given.AUTH_CONFIRM_PHONE ?? true,
      smsFrequencySeconds: given.SMS_FREQUENCY ?? 60,
      smsPerHour: given.SMS_LIMIT ?? 30,
      auditRetentionDays: given.AUDIT_RETENTION_DAYS ?? 365,
      algorithm: given.JWT_ALGORITHM ?? 'ES256',
      jwtSecret: given.JWT_SECRET,
      signingKeysFile: given.SIGNING_KEYS_FILE,
      providers: readProviders(given),
    },
    ratingsNeedProvenEmail: given.RATINGS_PROVEN_EMAIL ?? given.SMTP_URL !== undefined,
    defaultPlan: given.DEFAULT_PLAN ?? (given.STRIPE_SECRET_KEY ? 'free' : 'pro'),
    stripe: readStripe(given),
    // Where a hosted service knows the people, nobody can be added to them.
    seedLibrary: given.AUTH_URL === undefined && seedsDemo,
    // Its password is printed at every start.
    seedDemo: given.AUTH_URL === undefined && seedsDemo && localHostsOnly,
    devMailbox,
    developerPages: given.DEV_PAGES ?? false,
  }
}

const daySeconds = 86_400

function readSupportSchedule({ CHAT_HOURS: hours, CHAT_TIME_ZONE: timeZone }: Variables) {
  const zone = timeZone !== undefined && { timeZone, label: nameTimeZone(timeZone) }
  return { ...supportSchedule, ...(timeZone !== supportSchedule.timeZone && zone), ...hours }
}

/** For people, and the same in summer, such as Central European Time. */
function nameTimeZone(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')
  return name?.value ?? timeZone
}

/** A client refreshes its session when the access token expires, so none is idle before. */
function readIdleSeconds(given: Variables): number | null {
  const days = given.SESSION_IDLE_DAYS ?? 30
  return days === 0 ? null : Math.max(days * daySeconds, given.ACCESS_TOKEN_LIFETIME ?? 0)
}

function readHosted({ AUTH_URL: url, AUTH_ANON_KEY: anonKey }: Variables) {
  return url !== undefined && anonKey !== undefined ? { url, anonKey } : null
}

function readStripe(given: Variables) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = given
  if (secretKey === undefined || webhookSecret === undefined) return null
  return {
    secretKey,
    webhookSecret,
    apiUrl: given.STRIPE_API_URL ?? 'https://api.stripe.com',
    teamCheckout: given.STRIPE_TEAM_CHECKOUT ?? false,
  }
}

/** An address whose mails are received here is no mailbox: our own mails to it would come back and be dropped. */
const findSharedMailbox = ({ SUPPORT_EMAIL, INCOMING_MAIL_ADDRESS }: Variables) =>
  SUPPORT_EMAIL?.toLowerCase() === INCOMING_MAIL_ADDRESS?.toLowerCase() ? undefined : SUPPORT_EMAIL

function readIncomingMail(given: Variables) {
  const { INCOMING_MAIL_ADDRESS: address, INCOMING_MAIL_SECRET: secret } = given
  return address !== undefined && secret !== undefined ? { address, secret } : null
}

const publicGithub = 'https://github.com'

function readProviders(given: Variables) {
  const githubUrl = given.GITHUB_OAUTH_URL ?? publicGithub
  const githubApi = githubUrl === publicGithub ? 'https://api.github.com' : `${githubUrl}/api/v3`
  return {
    google: {
      clientId: given.GOOGLE_CLIENT_ID,
      clientSecret: given.GOOGLE_CLIENT_SECRET,
      issuer: given.GOOGLE_ISSUER ?? 'https://accounts.google.com',
    },
    github: {
      clientId: given.GITHUB_CLIENT_ID,
      clientSecret: given.GITHUB_CLIENT_SECRET,
      url: githubUrl,
      apiUrl: given.GITHUB_API_URL ?? githubApi,
    },
  }
}

function readVariables(environment: NodeJS.ProcessEnv): Variables {
  const problems: string[] = []
  const read = (name: VariableName) => {
    const text = environment[name]?.trim()
    if (text === undefined || text === '') return undefined
    const parsed = variables[name].schema.safeParse(text)
    if (parsed.success) return parsed.data
    // The value itself is never repeated: it may be a secret.
    problems.push(`  ${name}: expected ${parsed.error.issues[0]?.message}`)
    return undefined
  }
  // TypeScript knows keys and entries of an object as texts only.
  const names = Object.keys(variables) as VariableName[]
  const values = Object.fromEntries(names.map((name) => [name, read(name)])) as Variables
  if (problems.length === 0) problems.push(...listMissing(values))
  if (problems.length > 0)
    throw new StartupError(
      `These environment variables are not usable:\n${problems.join('\n')}\nCorrect or unset them and start again.`,
    )
  return values
}

/** Variables that another one requires. */
const pairs = [
  ['AUTH_ANON_KEY', 'AUTH_URL'],
  ['SMS_WEBHOOK_SECRET', 'SMS_WEBHOOK_URL'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['GITHUB_CLIENT_SECRET', 'GITHUB_CLIENT_ID'],
  ['INCOMING_MAIL_ADDRESS', 'INCOMING_MAIL_SECRET'],
  ['INCOMING_MAIL_SECRET', 'INCOMING_MAIL_ADDRESS'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ['STRIPE_TEAM_CHECKOUT', 'STRIPE_SECRET_KEY'],
  ['STRIPE_API_URL', 'STRIPE_SECRET_KEY'],
] as const

function listMissing(given: Variables): string[] {
  const { AUTH_URL, AUTH_ANON_KEY, JWT_ALGORITHM, JWT_SECRET, SIGNING_KEYS_FILE } = given
  const missing = pairs
    .filter(([name, needed]) => given[name] !== undefined && given[needed] === undefined)
    .map(([name, needed]) => `  ${needed}: expected, because ${name} does nothing without it`)
  if (SIGNING_KEYS_FILE && JWT_ALGORITHM)
    missing.push('  JWT_ALGORITHM: expected not to be set, because SIGNING_KEYS_FILE says it')
  if (AUTH_URL && !AUTH_ANON_KEY)
    missing.push('  AUTH_ANON_KEY: expected the public key of the service at AUTH_URL')
  if (JWT_ALGORITHM === 'HS256' && !JWT_SECRET)
    missing.push('  JWT_SECRET: expected the shared secret that JWT_ALGORITHM=HS256 signs with')
  return missing
}
