import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { httpError } from '../errors/http-errors.ts'
import type { AppEnvironment } from './request-context.ts'

/** Lets pages and browser extensions of the configured origins call the API, and no others. */
export function allowOrigins(origins: readonly string[]) {
  const allowed = new Set(origins)
  const answer = cors({
    origin: (origin) => (allowed.has(origin) ? origin : null),
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'authorization',
      'apikey',
      'content-type',
      'x-client-info',
      'x-request-id',
      'x-supabase-api-version',
      'x-workspace-id',
    ],
    exposeHeaders: [
      'x-request-id',
      'retry-after',
      'ratelimit',
      'ratelimit-policy',
      'x-total-count',
      'link',
      'content-disposition',
      'x-not-carried-over',
      'x-not-carried-over-count',
      'x-supabase-api-version',
    ],
    maxAge: 600,
  })
  return createMiddleware<AppEnvironment>((context, next) => {
    const origin = context.req.header('origin')
    if (origin === undefined) return next()
    if (allowed.has(origin)) {
      context.header('cross-origin-resource-policy', 'cross-origin')
      return answer(context, next)
    }
    const isPreflight =
      context.req.method === 'OPTIONS' &&
      context.req.header('access-control-request-method') !== undefined
    if (isPreflight) throw httpError('origin.refused')
    return next()
  })
}
