import { createMiddleware } from 'hono/factory'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import type { Actors } from './actors.ts'

/** For large bodies: whoever is not signed in is refused before one is read. */
export const requireSignedIn = ({ require }: Actors) =>
  createMiddleware<AppEnvironment>(async (context, next) => {
    await require(context)
    await next()
  })
