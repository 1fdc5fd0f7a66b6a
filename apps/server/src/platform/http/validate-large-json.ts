import * as contract from '@product/contract'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import { runInThread } from '#platform/workers/run-in-thread.ts'
import { matchesRoute } from './body-limit.ts'
import { listIssues } from './create-routes.ts'
import { frameError } from './frame-errors.ts'
import type { AppEnvironment } from './request-context.ts'

/** Bytes of JSON that are validated in about 50 milliseconds, however many mistakes they hold. */
const largestValidatedAtOnce = 50_000

type Body = { method: string; path: string; text: string }
type JsonRoute = { method: string; path: string; schema: z.ZodType }

/**
 * Validates large bodies in a thread before their route does. A body of a few megabytes can hold a million
 * mistakes, and the validator looks for all of them: whoever sends that must not stop everybody else.
 */
export const validateLargeJson = createMiddleware<AppEnvironment>(async (context, next) => {
  const { method, path } = context.req
  const isJson = context.req.header('content-type')?.includes('json')
  const stated = context.req.header('content-length')
  const isSmall = Number(stated) <= largestValidatedAtOnce
  if (!isJson || isSmall || method === 'GET' || method === 'HEAD') return next()
  // Routes with a limit of their own read a body of unstated length once more.
  const text = await (stated === undefined ? context.req.raw.clone() : context.req).text()
  if (text.length <= largestValidatedAtOnce) return next()
  const details = await runInThread<Body, ReturnType<typeof work>>(new URL(import.meta.url), {
    method,
    path,
    text,
  })
  if (details) throw frameError('request.invalid', { details })
  return next()
})

/** @public For `runInThread`: what is wrong with a body, or undefined. Malformed JSON is left to the route. */
export function work({ method, path, text }: Body) {
  const route = jsonRoutes.find(
    (each) => each.method === method.toLowerCase() && matchesRoute(path, each.path.split('/')),
  )
  if (!route) return undefined
  try {
    const { error } = route.schema.safeParse(JSON.parse(text))
    return error && listIssues(error)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    // So many mistakes that the validator itself fails.
    if (error instanceof RangeError)
      return [
        { path: '', message: 'There are too many mistakes to list. Send fewer items at once' },
      ]
    throw error
  }
}

type RouteShape = {
  method: string
  path: string
  request?: { body?: { content?: Record<string, { schema: z.ZodType }> } }
}

const isRoute = (value: unknown): value is RouteShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const jsonRoutes = Object.values(contract).flatMap((value: unknown): JsonRoute[] => {
  if (!isRoute(value)) return []
  const schema = value.request?.body?.content?.['application/json']?.schema
  return schema ? [{ method: value.method, path: value.path, schema }] : []
})
