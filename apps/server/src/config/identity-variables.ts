import { z } from 'zod'
import {
  baseAddress,
  clientId,
  clientSecret,
  list,
  oneOf,
  onOrOff,
  variable,
  webAddress,
  wholeNumber,
} from './schemas.ts'

/** How people sign in, and what they are sent. */
export const signInVariables = {
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
  AUTH_SAML: variable(
    onOrOff,
    'off',
    'Whether people may sign in through the identity provider of their company (SAML 2.0).',
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
} as const

/** Keys of tokens, and other providers to sign in with. */
export const signingVariables = {
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
} as const
