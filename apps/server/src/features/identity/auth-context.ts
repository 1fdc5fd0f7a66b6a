import type { Context } from 'hono'
import type { z } from 'zod'
import type { RequestContext } from '#platform/http/request-context.ts'
import { authError } from './errors.ts'
import type { Client } from './issue-session.ts'

export type AuthEnvironment = { Bindings: RequestContext }
export type AuthContext = Context<AuthEnvironment>

/**
 * The body, or an empty one: the client sends some requests with a JSON content type and no body.
 * Null means absent, and keys that the protocol does not know are ignored.
 */
export async function readBody<Schema extends z.ZodType>(
  context: AuthContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await context.req.text()
  let body: unknown
  try {
    body =
      text.trim() === ''
        ? {}
        : withoutNulls(JSON.parse(text, mayHoldNul(text) ? refuseNul : undefined))
  } catch (error) {
    throw badJson(error instanceof Error ? error.message : 'not JSON')
  }
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw badJson(parsed.error.issues[0]?.message ?? 'of another shape')
  return parsed.data
}

/** Looking at every value costs a large body seconds, so it is done only where it may find one. */
const mayHoldNul = (text: string): boolean => text.includes('\\u0000')

/** The database stores no NUL character: sending one is the caller's mistake, not a failure of ours. */
function refuseNul(key: string, value: unknown): unknown {
  if (key.includes('\0') || (typeof value === 'string' && value.includes('\0')))
    throw new Error('a NUL character is not allowed')
  return value
}

function withoutNulls(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
}

const badJson = (detail: string) =>
  authError(400, 'bad_json', `Could not parse request body as JSON: ${detail}`)

export function clientOf(context: AuthContext): Client {
  return {
    ipAddress: context.env.clientAddress,
    userAgent: context.req.header('user-agent')?.slice(0, 500) ?? null,
  }
}
