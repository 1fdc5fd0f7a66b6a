import type { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import type { AppEnvironment } from '../server/request-context.ts'
import type { AppError } from './app-error.ts'
import { httpError } from './http-errors.ts'

/** Tells an address that does not exist from one that does not answer to this method. */
export function createUnknownRouteError(app: Hono<AppEnvironment>) {
  let methodsAt: ((path: string) => string[]) | undefined

  return (path: string): AppError => {
    methodsAt ??= indexMethods(app)
    const methods = methodsAt(path)
    if (methods.length === 0) return httpError('route.unknown')
    return httpError('route.method-not-allowed', { headers: { allow: methods.join(', ') } })
  }
}

function indexMethods(app: Hono<AppEnvironment>) {
  const router = new TrieRouter<string>()
  const every = new Set<string>()
  for (const { method, path } of app.routes) {
    // Middleware is mounted for all methods; it answers to none.
    if (method === 'ALL') continue
    router.add(method, path, method)
    every.add(method)
  }
  return (path: string) => {
    const methods = [...every].filter((method) => router.match(method, path)[0].length > 0)
    return methods.includes('GET') ? [...methods, 'HEAD'] : methods
  }
}
