import { parseUuid } from '@product/contract'
import type { Context } from 'hono'
import type { z } from 'zod'
import { findUnstorable } from '#platform/http/errors/find-unstorable.ts'
import type { RequestContext } from '#platform/http/server/request-context.ts'
import { authError, validationFailed } from './errors.ts'
import type { Client } from './sessions/issue-session.ts'

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
    body = text.trim() === '' ? {} : withoutNulls(JSON.parse(text))
  } catch (error) {
    throw badJson(error instanceof Error ? error.message : 'not JSON')
  }
  const problem = findUnstorable(body)
  if (problem) throw badJson(problem.message)
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw badJson(parsed.error.issues[0]?.message ?? 'of another shape')
  return parsed.data
}

const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i

/** The form that a browser posts when a provider sends it back. It has no files. */
export async function readForm<Schema extends z.ZodType>(
  context: AuthContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (!formType.test(context.req.header('content-type') ?? ''))
    throw validationFailed('Could not read the form: send it as application/x-www-form-urlencoded')
  const fields = new URLSearchParams(await context.req.text())
  return readParameters(schema, Object.fromEntries(fields))
}

/** Those of an address or a form. */
export function readParameters<Schema extends z.ZodType>(
  schema: Schema,
  parameters: Record<string, string>,
): z.output<Schema> {
  const parsed = schema.safeParse(parameters)
  if (!parsed.success)
    throw validationFailed(parsed.error.issues[0]?.message ?? 'Could not read the parameters')
  return parsed.data
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

/** An id in the address; called after the caller is known, which is the protocol's order. */
export function readPathId(context: AuthContext, name: 'factor_id' | 'user_id'): string {
  const id = parseUuid(context.req.param(name))
  if (!id) throw authError(404, 'validation_failed', `${name} must be an UUID`)
  return id
}
