import { libraryLimits } from '@product/domain'
import { z } from 'zod'
import {
  baseAddress,
  clientId,
  clientSecret,
  extensionOrigin,
  list,
  mailAddress,
  masterKey,
  network,
  oneOf,
  onOrOff,
  serverAddress,
  siteUrlExpected,
  webAddress,
  webOrigin,
  wholeNumber,
} from './config-schemas.ts'

type Variable<Schema extends z.ZodType = z.ZodType> = {
  schema: Schema
  /** As shown in the documentation's table. */
  default: string
  meaning: string
}

const variable = <Schema extends z.ZodType>(
  schema: Schema,
  byDefault: string,
  meaning: string,
): Variable<Schema> => ({ schema, default: byDefault, meaning })

/** Every environment variable that the server reads. */
export const variables = {
  PORT: variable(wholeNumber(0, 65_535), '3000', 'Port to serve on.'),
  HOST: variable(
    z.union([z.ipv4(), z.ipv6(), z.literal('localhost')], { error: 'an IP address to listen on' }),
    '127.0.0.1',
    'Address to listen on; 0.0.0.0 for every network.',
  ),
  SITE_URL: variable(
    webAddress
      .transform((text) => text.replace(/(?<!\/)\/+$/, ''))
      .refine((text) => URL.canParse(text) && new URL(text).origin === text, siteUrlExpected),
    'http://localhost:PORT',
    'Address at which visitors reach the site. While it and `HOST` are of this machine, requests with another name in the Host header are refused.',
  ),
  DATABASE_URL: variable(
    serverAddress(/^postgres(ql)?:\/\//, 'an address that begins with postgres://'),
    'embedded PostgreSQL',
    'PostgreSQL 15 or newer to use instead of the embedded one.',
  ),
  DATA_DIR: variable(z.string().min(1, 'a folder'), '.data', 'Folder of the embedded database.'),
  DATABASE_POOL_SIZE: variable(
    wholeNumber(2, 1_000),
    '10',
    'Connections that one server process opens to PostgreSQL.',
  ),
  LOG_LEVEL: variable(
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'Least severe level that is logged.',
  ),
  LOG_FORMAT: variable(
    oneOf('json', 'pretty'),
    'pretty in a terminal, else json',
    'How log lines are written.',
  ),
  TRUSTED_PROXIES: variable(
    list(network),
    'none',
    'Proxies whose `X-Forwarded-*` headers are believed; `loopback`, addresses or networks.',
  ),
  CORS_ORIGINS: variable(list(webOrigin), 'none', 'Other sites whose pages may call the API.'),
  EXTENSION_ORIGINS: variable(
    list(extensionOrigin),
    'none',
    'Origins of the browser extension, which may call the API.',
  ),
  REQUEST_BODY_LIMIT: variable(
    wholeNumber(1_024, 1_073_741_824),
    '1048576',
    'Largest request body, in bytes.',
  ),
  STORAGE_QUOTA: variable(
    wholeNumber(1_000_000, 1_000_000_000_000_000),
    '2000000000',
    'Bytes that a workspace may store: prompts, versions, runs, files, templates, publications.',
  ),
  REQUEST_TIMEOUT: variable(
    wholeNumber(100, 3_600_000),
    '30000',
    'Milliseconds after which an unanswered request is given up.',
  ),
  RESPONSE_STALL_TIMEOUT: variable(
    wholeNumber(1_000, 3_600_000),
    '60000',
    'Milliseconds after which a response is given up when its client reads nothing of it.',
  ),
  OPEN_RESPONSES_PER_CLIENT: variable(
    wholeNumber(8, 1_000_000),
    '256',
    'Requests of one client address that are answered at the same time; more are refused. Twice as many connections may be open. Not limited with `RATE_LIMITS=off`.',
  ),
  ALLOW_PRIVATE_IMPORTS: variable(
    onOrOff,
    'off',
    'Whether prompts may be imported from addresses of this machine and the networks around it.',
  ),
  ALLOW_PRIVATE_PROVIDERS: variable(
    onOrOff,
    'on for the embedded database, on loopback and without proxies',
    'Whether people may connect models on this machine and the networks around it, such as Ollama.',
  ),
  RUN_TIMEOUT: variable(
    wholeNumber(1_000, 3_600_000),
    '300000',
    'Milliseconds after which a run that has not ended is given up.',
  ),
  RATE_LIMITS: variable(onOrOff, 'on', 'Whether clients are limited at all.'),
  API_RATE_LIMIT: variable(
    wholeNumber(1, 10_000_000),
    '1200',
    'API requests a minute that one client may make.',
  ),
  SMTP_URL: variable(
    serverAddress(/^smtps?:\/\//, 'an address that begins with smtp:// or smtps://'),
    'none: mail is kept',
    'Mail server, with user and password if it needs them.',
  ),
  MAIL_FROM: variable(
    z.string().regex(/^(?:[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, {
      error: 'a mail address, or a name and <address>',
    }),
    'no-reply@ the host of `SITE_URL`',
    'Sender of every mail.',
  ),
  SUPPORT_EMAIL: variable(mailAddress, 'not shown', 'Address shown for support.'),
  PRIVACY_EMAIL: variable(mailAddress, 'not shown', 'Address shown for privacy questions.'),
  LEGAL_EMAIL: variable(mailAddress, 'not shown', 'Address shown for legal questions.'),
  OPERATOR_EMAIL: variable(
    mailAddress,
    '`SUPPORT_EMAIL`',
    'Who receives contact messages; without one they are only stored.',
  ),
  DISCORD_URL: variable(webAddress, 'not shown', 'Link to the Discord server.'),
  GITHUB_URL: variable(webAddress, 'not shown', 'Link to GitHub.'),
  X_URL: variable(webAddress, 'not shown', 'Link to X.'),
  LINKEDIN_URL: variable(webAddress, 'not shown', 'Link to LinkedIn.'),
  SIGNUP_FORM_URL: variable(webAddress, 'not shown', 'Form behind the sign-up call to action.'),
  EXTENSION_CHROME_URL: variable(webAddress, 'not shown', 'Store page of the Chrome extension.'),
  EXTENSION_WAITLIST_URL: variable(webAddress, 'not shown', 'Waiting list of the extension.'),
  POSTHOG_KEY: variable(
    z.string().min(1, 'a project key'),
    'off',
    'PostHog project to which events are forwarded.',
  ),
  POSTHOG_HOST: variable(webAddress, 'https://us.i.posthog.com', 'Address of PostHog.'),
  SECRETS_KEY: variable(
    masterKey,
    'a file in `DATA_DIR`',
    'Master key that encrypts secrets in the database; needed with `DATABASE_URL`.',
  ),
  NEW_SECRETS_KEY: variable(
    masterKey,
    'none',
    'Master key that `npm run rotate-secrets-key` changes to, from `SECRETS_KEY`.',
  ),
  BACKUP_PASSPHRASE: variable(
    z.string().min(12, 'at least 12 characters'),
    'backups are not encrypted',
    'Passphrase with which `npm run backup` encrypts and `npm run restore` decrypts.',
  ),
  AUTH_URL: variable(
    baseAddress,
    'the server’s own `/auth/v1`',
    'Hosted Supabase Auth to use instead, such as https://project.supabase.co/auth/v1.',
  ),
  AUTH_ANON_KEY: variable(
    z.string().min(1, 'a public key'),
    'none',
    'Anon or publishable key of the service at `AUTH_URL`.',
  ),
  AUTH_SIGNUP: variable(oneOf('open', 'closed'), 'open', 'Whether anyone may sign up.'),
  AUTH_CONFIRM_EMAIL: variable(
    onOrOff,
    'on with `SMTP_URL`',
    'Whether a new address must be confirmed by mail before signing in.',
  ),
  AUTH_ANONYMOUS: variable(onOrOff, 'off', 'Whether people may sign in without an account.'),
  AUTH_MANUAL_LINKING: variable(
    onOrOff,
    'on',
    'Whether users may link further sign-in providers to their account.',
  ),
  AUTH_PASSKEYS: variable(
    onOrOff,
    'on',
    'Whether people may sign in with passkeys; they belong to the host of `SITE_URL`.',
  ),
  AUTH_REQUIRE_API_KEY: variable(
    onOrOff,
    'on',
    'Whether `/auth/v1` refuses requests without an `apikey` header.',
  ),
  AUTH_ALLOWED_REDIRECTS: variable(
    list(z.string()),
    'none',
    'Addresses outside `SITE_URL` that sign-in may lead back to; `*` and `**` match.',
  ),
  PASSWORD_MIN_LENGTH: variable(wholeNumber(6, 72), '8', 'Shortest password.'),
  PASSWORD_REQUIRED_CHARACTERS: variable(
    z.string(),
    'none',
    'Groups of characters, separated by `:`, of which a password needs one each.',
  ),
  ACCESS_TOKEN_LIFETIME: variable(
    wholeNumber(60, 604_800),
    '3600',
    'Seconds for which an access token is valid.',
  ),
  REFRESH_REUSE_INTERVAL: variable(
    wholeNumber(0, 3_600),
    '10',
    'Seconds for which a refresh token that was just used may be used again.',
  ),
  SESSION_IDLE_DAYS: variable(
    wholeNumber(0, 3_650),
    '30',
    'Days after which a session that was not used has ended; 0 for never.',
  ),
  SESSION_MAX_DAYS: variable(
    wholeNumber(0, 3_650),
    '180',
    'Days after which every session has ended, used or not; 0 for never.',
  ),
  MAIL_FREQUENCY: variable(
    wholeNumber(0, 86_400),
    '60',
    'Seconds between two mails of one kind to one address.',
  ),
  MAIL_LIMIT: variable(
    wholeNumber(1, 10_000_000),
    '30',
    'Mails an hour that sign-up, sign-in and changes of address may cause in total. One network may cause a third of them.',
  ),
  SMS_WEBHOOK_URL: variable(
    webAddress.refine(
      (text) => URL.canParse(text) && new URL(text).username === '',
      'an address without a user name; `SMS_WEBHOOK_SECRET` is what proves the sender',
    ),
    'off',
    'Where text messages are handed over as JSON; without it there is no sign-in by phone.',
  ),
  SMS_WEBHOOK_SECRET: variable(
    z.string().min(16, 'at least 16 characters'),
    'not signed',
    'Signs what is sent to `SMS_WEBHOOK_URL`: HMAC-SHA256 of `id.timestamp.body`.',
  ),
  SMS_FREQUENCY: variable(
    wholeNumber(0, 86_400),
    '60',
    'Seconds between two text messages of one kind to one number.',
  ),
  SMS_LIMIT: variable(
    wholeNumber(1, 10_000_000),
    '30',
    'Text messages an hour in total. One network may cause a third of them.',
  ),
  AUTH_CONFIRM_PHONE: variable(
    onOrOff,
    'on',
    'Whether a new phone number must be confirmed by a code before signing in.',
  ),
  AUTH_CURRENT_PASSWORD: variable(
    onOrOff,
    'off',
    'Whether the current password is needed to change it.',
  ),
  AUDIT_RETENTION_DAYS: variable(
    wholeNumber(1, 36_500),
    '365',
    'Days for which the log of sign-ins and changes to accounts is kept.',
  ),
  MAIL_RETENTION_DAYS: variable(
    wholeNumber(3, 36_500),
    '30',
    'Days after which mails and text messages are deleted, sent or not.',
  ),
  MESSAGE_RETENTION_DAYS: variable(
    wholeNumber(1, 36_500),
    '365',
    'Days after which contact messages, job applications, closed reports and ended newsletter subscriptions are deleted.',
  ),
  EVENT_RETENTION_DAYS: variable(
    wholeNumber(1, 36_500),
    '400',
    'Days after which analytics events are deleted.',
  ),
  PERSONAL_EVENT_RETENTION_DAYS: variable(
    wholeNumber(1, 90),
    '90',
    'Days after which analytics events with personal fields are deleted; at most 90.',
  ),
  EVENT_LIMIT: variable(
    wholeNumber(1, 1_000_000_000),
    '1000000',
    'Analytics events that are stored; of more than that the oldest are deleted.',
  ),
  USE_RETENTION_DAYS: variable(
    wholeNumber(libraryLimits.trendingDays + 1, 36_500),
    '400',
    'Days after which it is deleted who used a public prompt on which day; counts stay.',
  ),
  AUTH_REAUTHENTICATION: variable(
    onOrOff,
    'off',
    'Whether a session older than a day needs a mailed code to change the password.',
  ),
  JWT_ALGORITHM: variable(
    oneOf('ES256', 'RS256', 'HS256'),
    'ES256',
    'How access tokens are signed; HS256 needs `JWT_SECRET`.',
  ),
  JWT_SECRET: variable(
    z.string().min(32, 'at least 32 characters'),
    'none',
    'Shared secret of HS256 tokens, which are accepted wherever it is set.',
  ),
  SIGNING_KEYS_FILE: variable(
    z.string().min(1, 'a file'),
    'keys made by the server',
    'A JWK set with private keys; the first signs, all verify.',
  ),
  GOOGLE_CLIENT_ID: variable(clientId, 'off', 'Client id of sign-in with Google.'),
  GOOGLE_CLIENT_SECRET: variable(clientSecret, 'off', 'Client secret of sign-in with Google.'),
  GOOGLE_ISSUER: variable(
    baseAddress,
    'https://accounts.google.com',
    'OpenID issuer behind sign-in with Google.',
  ),
  GITHUB_CLIENT_ID: variable(clientId, 'off', 'Client id of sign-in with GitHub.'),
  GITHUB_CLIENT_SECRET: variable(clientSecret, 'off', 'Client secret of sign-in with GitHub.'),
  GITHUB_OAUTH_URL: variable(
    baseAddress,
    'https://github.com',
    'Address of GitHub, or of a GitHub Enterprise server.',
  ),
  GITHUB_API_URL: variable(
    baseAddress,
    'https://api.github.com, or `GITHUB_OAUTH_URL`/api/v3',
    'Address of GitHub’s API.',
  ),
  DEFAULT_PLAN: variable(oneOf('free', 'pro', 'team'), 'pro', 'Plan of a new account.'),
  SEED_DEMO: variable(
    onOrOff,
    'on for the embedded database',
    'Whether a new installation gets a demo account, told at start, and a library of prompts by the product’s team.',
  ),
  DEV_MAILBOX: variable(
    onOrOff,
    'on for the embedded database, on loopback and without proxies',
    'Whether `/dev/mail` shows this installation’s mails, to this machine only and with the token of the banner.',
  ),
  DEV_PAGES: variable(onOrOff, 'off', 'Whether pages for developers, such as `/dev/ui`, exist.'),
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables

export type Variables = {
  [Name in VariableName]: z.output<(typeof variables)[Name]['schema']> | undefined
}
