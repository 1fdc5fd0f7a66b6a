import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { httpError } from '../errors/http-errors.ts'
import type { AppEnvironment } from '../server/request-context.ts'

/** Largest bodies of the addresses that take more than others, by the path of their route. */
export type BodyLimits = Readonly<Record<string, number>>

/** Refuses bodies over the limit: by their stated length at once, unstated ones while reading. */
export function limitBody(bytes: number, exceptions: BodyLimits = {}) {
  const limitOthers = limitTo(bytes)
  const larger = Object.entries(exceptions).map(([path, most]) => ({
    segments: path.split('/'),
    limit: limitTo(Math.max(most, bytes)),
  }))
  return createMiddleware<AppEnvironment>((context, next) => {
    const { method, path } = context.req
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return next()
    const limit = larger.find(({ segments }) => matchesRoute(path, segments))?.limit ?? limitOthers
    return limit(context, next)
  })
}

/** `{id}` stands for one segment that is not empty. */
export function matchesRoute(path: string, route: readonly string[]): boolean {
  const segments = path.split('/')
  return (
    segments.length === route.length &&
    route.every((part, place) =>
      part.startsWith('{') ? segments[place] !== '' : segments[place] === part,
    )
  )
}

function limitTo(bytes: number) {
  const tooLarge = () =>
    httpError('request.too-large', {
      message: `The request is too large: at most ${bytes.toLocaleString('en')} bytes are accepted.`,
    })
  const limitUnstated = bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw tooLarge()
    },
  })
  return createMiddleware<AppEnvironment>((context, next) => {
    const stated = context.req.header('content-length')
    if (stated === undefined || context.req.header('transfer-encoding') !== undefined)
      return limitUnstated(context, next)
    if (Number(stated) > bytes) throw tooLarge()
    return next()
  })
}
