import type { MiddlewareHandler } from 'hono'
import type { AppEnvironment } from './request-context.ts'

type Middleware = MiddlewareHandler<AppEnvironment>

/**
 * Several middlewares as one. Hono awaits at every step; those that mostly just call the next one
 * then cost more by standing in line than by what they do.
 */
export function inOneStep(...middlewares: [Middleware, ...Middleware[]]): Middleware {
  return middlewares.reduceRight(
    (later, earlier) => (context, next) =>
      // Only the first may answer by itself; what the others return is what `next` returns.
      earlier(context, () => later(context, next) as Promise<void>),
  )
}
