import { libraryLimits } from '@product/domain'
import { z } from 'zod'
import { clientLimits } from '#platform/http/budget/limits.ts'
import { signInVariables, signingVariables } from './identity-variables.ts'
import {
  baseAddress,
  extensionOrigin,
  hoursOfDay,
  list,
  mailAddress,
  masterKey,
  network,
  oneOf,
  onOrOff,
  serverAddress,
  siteUrlExpected,
  timeZone,
  type Variable,
  variable,
  webAddress,
  webOrigin,
  wholeNumber,
} from './schemas.ts'

/** With the token it has at most 64 characters, as RFC 5321 wants. */
const longestIncomingName = 30

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
    'Origins of other browser extensions that may call the API.',
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
  REQUEST_MEMORY: variable(
    wholeNumber(clientLimits.leastMemoryBytes, 1_099_511_627_776),
    String(clientLimits.memoryBytes),
    'Bytes of requests that arrive and of responses that wait to be read which a process holds at most; beyond it the largest is ended. One client address has half of it, one network two thirds.',
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
  RATE_LIMITS: variable(
    onOrOff,
    'on',
    'Whether requests, mails and connections of a client are limited. `REQUEST_MEMORY`, exports and storage are limited anyway.',
  ),
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
  NEWSLETTER_MAILS_A_MINUTE: variable(
    wholeNumber(1, 1_000_000),
    '600',
    'Mails of newsletters and notices that all server processes together send in a minute.',
  ),
  SUPPORT_EMAIL: variable(mailAddress, 'not shown', 'Address shown for support.'),
  PRIVACY_EMAIL: variable(mailAddress, 'not shown', 'Address shown for privacy questions.'),
  LEGAL_EMAIL: variable(mailAddress, 'not shown', 'Address shown for legal questions.'),
  OPERATOR_EMAIL: variable(
    mailAddress,
    '`SUPPORT_EMAIL`, unless it is `INCOMING_MAIL_ADDRESS`',
    'Who receives contact messages, applications and chats that nobody answers at once; without one they are only in the inbox. Also receives replies to mailed answers if `INCOMING_MAIL_ADDRESS` is not set.',
  ),
  CHAT_HOURS: variable(
    hoursOfDay,
    '9-17',
    'Hours from Monday to Friday in which operators answer the live chat, as full hours from 0 to 24.',
  ),
  CHAT_TIME_ZONE: variable(
    timeZone,
    'America/Los_Angeles',
    'Time zone of `CHAT_HOURS`, such as Europe/Berlin.',
  ),
  INCOMING_MAIL_ADDRESS: variable(
    mailAddress.refine(
      (text) => !text.includes('+') && text.indexOf('@') <= longestIncomingName,
      `a mail address with at most ${longestIncomingName} characters before the @, and no +`,
    ),
    'replies go to `OPERATOR_EMAIL`',
    'Address for mails to the support team, such as reply@example.com, which open conversations. Each conversation has one of its own for replies, reply+token@example.com. Mail to them is to be handed to `SITE_URL`/api/v1/support/incoming-mail; needed with `INCOMING_MAIL_SECRET`.',
  ),
  INCOMING_MAIL_SECRET: variable(
    masterKey,
    'none',
    'Secret that the mail server sends with each mail it hands over; needed with `INCOMING_MAIL_ADDRESS`.',
  ),
  DISCORD_URL: variable(webAddress, 'not shown', 'Link to the Discord server.'),
  GITHUB_URL: variable(webAddress, 'not shown', 'Link to GitHub.'),
  X_URL: variable(webAddress, 'not shown', 'Link to X.'),
  LINKEDIN_URL: variable(webAddress, 'not shown', 'Link to LinkedIn.'),
  SIGNUP_FORM_URL: variable(webAddress, 'not shown', 'Form behind the sign-up call to action.'),
  EXTENSION_CHROME_URL: variable(
    webAddress,
    'the file of this installation',
    'Store page of the Chrome extension.',
  ),
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
  ...signInVariables,
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
    'Days without a message after which conversations with support (chats, contact messages, job applications) are deleted; also days after which closed reports, answers about the documentation and ended newsletter subscriptions are deleted.',
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
  ...signingVariables,
  DEFAULT_PLAN: variable(
    oneOf('free', 'pro', 'team'),
    'pro, or free with `STRIPE_SECRET_KEY`',
    'Plan of a new account.',
  ),
  STRIPE_SECRET_KEY: variable(
    z.string().regex(/^[sr]k_(test|live)_\w+$/, 'a key that begins with sk_test_, sk_live_ or rk_'),
    'no payments: plans are free of charge',
    'Key of the Stripe account that plans are paid to.',
  ),
  STRIPE_WEBHOOK_SECRET: variable(
    z.string().regex(/^whsec_\S+$/, 'a signing secret that begins with whsec_'),
    'none',
    'Signing secret of the webhook at `SITE_URL`/api/v1/billing/webhook; needed with `STRIPE_SECRET_KEY`.',
  ),
  STRIPE_TEAM_CHECKOUT: variable(
    onOrOff,
    'off',
    'Whether the Team plan can be bought without talking to sales.',
  ),
  STRIPE_API_URL: variable(baseAddress, 'https://api.stripe.com', 'Address of Stripe’s API.'),
  RATINGS_PROVEN_EMAIL: variable(
    onOrOff,
    'on with `SMTP_URL`',
    'Whether only accounts with a confirmed email address review and star public prompts and have uses of their own counted. Others count as visitors of their network.',
  ),
  SEED_DEMO: variable(
    onOrOff,
    'on for the embedded database',
    'Whether a new installation gets a library of prompts by the product’s team and, on loopback and without proxies, a demo account, told at start.',
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
