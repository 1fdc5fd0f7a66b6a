export type Setting = { name: string; defaultText: string; meaning: string }

/** The groups of settings on the configuration page, each with the names that belong to it. */
const groups = {
  server: /^(PORT|HOST|SITE_URL|LOG_\w+|TRUSTED_PROXIES|CORS_ORIGINS|EXTENSION_ORIGINS)$/,
  database: /^(DATABASE_\w+|DATA_DIR)$/,
  limits:
    /^(REQUEST_\w+|STORAGE_QUOTA|RESPONSE_STALL_TIMEOUT|OPEN_RESPONSES_PER_CLIENT|ALLOW_PRIVATE_\w+|RUN_TIMEOUT|RATE_LIMITS|API_RATE_LIMIT)$/,
  mail: /^(SMTP_URL|MAIL_FROM|MAIL_FREQUENCY|MAIL_LIMIT|INCOMING_MAIL_\w+|NEWSLETTER_MAILS_A_MINUTE)$/,
  links:
    /^(SUPPORT|PRIVACY|LEGAL|OPERATOR)_EMAIL$|^(DISCORD|GITHUB|X|LINKEDIN|SIGNUP_FORM|EXTENSION_CHROME|EXTENSION_WAITLIST)_URL$|^CHAT_(HOURS|TIME_ZONE)$/,
  analytics: /^POSTHOG_\w+$/,
  secrets: /^(NEW_)?SECRETS_KEY$|^BACKUP_PASSPHRASE$/,
  retention: /^\w+_RETENTION_DAYS$|^EVENT_LIMIT$/,
  phone: /^SMS_\w+$|^AUTH_CONFIRM_PHONE$/,
  sessions:
    /^(ACCESS_TOKEN_LIFETIME|REFRESH_REUSE_INTERVAL|SESSION_\w+|JWT_\w+|SIGNING_KEYS_FILE)$/,
  'sign-in': /^(AUTH|PASSWORD)_\w+$/,
  providers: /^(GOOGLE|GITHUB)_\w+$/,
  billing: /^STRIPE_\w+$|^DEFAULT_PLAN$/,
  development: /^(SEED_DEMO|DEV_\w+)$/,
}

/** The first group whose pattern matches, or `further`: a new setting is on the page without a change here. */
const groupOf = (name: string): string =>
  Object.entries(groups).find(([, pattern]) => pattern.test(name))?.[0] ?? 'further'

const row = /^\| `([A-Z0-9_]+)` \| ([^|]*) \| ([^|]*) \|$/

/** The settings in the table of docs/CONFIGURATION.md, which a test compares with the server's declarations. */
export const readSettings = (configuration: string): Setting[] =>
  configuration.split('\n').flatMap((line) => {
    const [, name, defaultText, meaning] = row.exec(line) ?? []
    return name && defaultText && meaning ? [{ name, defaultText, meaning }] : []
  })

export const settingsOf = (configuration: string, group: string): Setting[] =>
  readSettings(configuration).filter(({ name }) => groupOf(name) === group)
