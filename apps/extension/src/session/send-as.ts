import type { ExtensionSession } from '@product/contract/extension'
import { ApiError, type Caller, createCaller } from '@product/sdk'
import { z } from 'zod'
import { failureCodes } from '#extension/messages/requests.ts'
import { RequestError } from '#extension/messages/send-request.ts'
import {
  endAccount,
  findOptionalAccount,
  findOptionalCurrent,
  type StoredAccount,
  storeTokens,
} from './account-store.ts'
import { hasSitePermission } from './site-permission.ts'

/** A token that expires within this many seconds is renewed first. */
const renewalMargin = 90

const RefreshAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_at: z.number(),
})

/** A refresh token that the server refuses for good. Proxies and firewalls answer 400 and 403 too, without these. */
const Refusal = z.object({
  error_code: z.enum([
    'refresh_token_not_found',
    'refresh_token_already_used',
    'session_expired',
    'user_banned',
    'validation_failed',
  ]),
})

/** Long enough for the first sync of a large library over a slow connection. */
const longestAnswer = 60_000

type SendOptions = {
  /** An answer that goes on for as long as a run does. */
  isStream?: boolean
}

/** Sends a request as an account, in its session. A refused token is renewed once. */
export async function sendAs(
  key: string,
  request: Request,
  { isStream = false }: SendOptions = {},
): Promise<Response> {
  const send = isStream ? sendPlainly : sendInTime
  const tokens = await findTokens(key)
  const response = await send(withToken(request.clone(), tokens))
  if (response.status !== 401) return response
  return await send(withToken(request, await renew(key, tokens.accessToken)))
}

export const workspaceHeader = 'x-workspace-id'

/** Typed calls as an account, about a workspace or the personal one. */
export const callAs = (
  { key, origin }: Pick<StoredAccount, 'key' | 'origin'>,
  workspaceId?: string,
): Caller =>
  createCaller({
    baseUrl: origin,
    fetch: async (request) => {
      if (workspaceId !== undefined) request.headers.set(workspaceHeader, workspaceId)
      // The caller takes whatever is thrown for a missing answer: failures of ours have to be answers.
      try {
        return await sendAs(key, request)
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        const { code, message } = error
        return Response.json({ error: { code, message } }, { status: 401 })
      }
    },
  })

/** The account that is used now; refused where there is none, or where it was signed out. */
export async function requireCurrent(expected?: string): Promise<StoredAccount> {
  const account = await findOptionalCurrent()
  if (expected !== undefined && account?.key !== expected) throw accountSwitched()
  if (!account)
    throw new RequestError({
      code: failureCodes.notConnected,
      message: 'Connect the extension to your account first.',
    })
  if (account.status === 'ended') throw sessionEnded()
  return account
}

/** The screen was opened as another account: neither may its text go out as this one, nor the other way around. */
const accountSwitched = () =>
  new RequestError({
    code: failureCodes.accountSwitched,
    message: 'Another account is in use now. Switch back and try again.',
  })

const sessionEnded = () =>
  new RequestError({
    code: failureCodes.sessionEnded,
    message: 'You were signed out. Connect the extension again.',
  })

async function findTokens(key: string): Promise<ExtensionSession> {
  const account = await findOptionalAccount(key)
  if (!account?.tokens) throw sessionEnded()
  const secondsLeft = account.tokens.expiresAt - Date.now() / 1_000
  return secondsLeft > renewalMargin ? account.tokens : renew(key, account.tokens.accessToken)
}

/** One at a time: a refresh token that is used twice ends the session. */
const renew = (key: string, refused: string): Promise<ExtensionSession> =>
  navigator.locks.request(`renew ${key}`, async () => {
    const account = await findOptionalAccount(key)
    if (!account?.tokens) throw sessionEnded()
    if (account.tokens.accessToken !== refused) return account.tokens
    const response = await sendInTime(
      new Request(`${account.origin}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: account.apiKey },
        body: JSON.stringify({ refresh_token: account.tokens.refreshToken }),
      }),
    )
    const body = await response.json().catch(() => undefined)
    const answer = RefreshAnswer.safeParse(body)
    if (answer.success) {
      const { access_token, refresh_token, expires_at } = answer.data
      const tokens = {
        accessToken: access_token,
        refreshToken: refresh_token,
        expiresAt: expires_at,
      }
      await storeTokens(key, tokens)
      return tokens
    }
    // Only a refusal ends a session: a server that fails or restarts says nothing about it.
    if (response.ok || !Refusal.safeParse(body).success) throw unreachable(account.origin)
    await endAccount(account)
    throw sessionEnded()
  })

export function withToken(
  request: Request,
  { accessToken }: Pick<ExtensionSession, 'accessToken'>,
): Request {
  request.headers.set('authorization', `Bearer ${accessToken}`)
  return request
}

/** Given up after a time, so that a server that hangs does not keep the next requests waiting. */
export const sendInTime = (request: Request): Promise<Response> =>
  sendPlainly(request, AbortSignal.any([request.signal, AbortSignal.timeout(longestAnswer)]))

/** Without cookies: the extension is nobody but the account whose token it sends. */
export async function sendPlainly(
  request: Request,
  signal: AbortSignal = request.signal,
): Promise<Response> {
  const { origin } = new URL(request.url)
  try {
    return await fetch(request, {
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal,
    })
  } catch (cause) {
    if (await hasSitePermission(origin)) throw unreachable(origin, cause)
    throw new RequestError({
      code: 'permission.missing',
      message: `The extension may not access ${origin}. Connect it again in its settings.`,
    })
  }
}

const unreachable = (origin: string, cause?: unknown) =>
  new ApiError(
    {
      status: 0,
      code: failureCodes.unreachable,
      message: `Couldn’t reach ${origin}. Check your connection and try again.`,
    },
    { cause },
  )
