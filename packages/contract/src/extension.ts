import { z } from 'zod'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'

const tags = ['Extension']

/** SHA-256 of the verifier, in base64url (PKCE, `S256`). */
export const ExtensionChallenge = z
  .string()
  .regex(/^[\w-]{43}$/)
  .meta({ example: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' })

const Secret = z.string().min(43).max(128)

export const ExtensionSession = z
  .object({
    accessToken: z.string(),
    refreshToken: z.string(),
    /** When the access token expires, in seconds since 1970. */
    expiresAt: z.int(),
  })
  .meta({ id: 'ExtensionSession' })

export type ExtensionSession = z.infer<typeof ExtensionSession>

/** Told by the server and, before it asks, by the extension. */
export const sessionsElsewhereText =
  'Another service manages the accounts of this installation, so the extension can’t be connected to it.'

export const issueExtensionCodeRoute = defineRoute({
  method: 'post',
  path: '/api/v1/extension/codes',
  tags,
  ...signedIn,
  summary: 'Let a browser extension sign in as you',
  description:
    'For the page that asks for your consent. The code is good for two minutes and for one exchange, by the holder of the verifier of the challenge.',
  request: { body: json(z.object({ challenge: ExtensionChallenge }), 'Of the extension.') },
  responses: { 201: json(z.object({ code: z.string() }), 'The code.'), ...errorResponses },
})

export const startExtensionSessionRoute = defineRoute({
  method: 'post',
  path: '/api/v1/extension/sessions',
  tags,
  summary: 'Exchange a code for a session of the browser extension',
  description:
    'The session is listed among your sessions and can be ended there. Refresh it with `POST /auth/v1/token?grant_type=refresh_token`.',
  request: { body: json(z.object({ code: Secret, verifier: Secret }), 'Both secrets.') },
  responses: { 201: json(ExtensionSession, 'The session.'), ...errorResponses },
})
