import { OpenAPIHono } from '@hono/zod-openapi'
import { isValidated, listIssues, validateLargeJson } from '../bodies/validate-large-json.ts'
import { findUnstorable } from '../errors/find-unstorable.ts'
import { httpError } from '../errors/http-errors.ts'
import type { AppEnvironment } from './request-context.ts'

/**
 * A router for contract routes whose inputs, when invalid, are refused in our error shape. Parameters,
 * queries and JSON bodies that the database could not store are refused here too, for every route.
 */
export function createRoutes() {
  const routes = new OpenAPIHono<AppEnvironment>({
    defaultHook: (result) => {
      if (!result.success) throw httpError('request.invalid', { details: listIssues(result.error) })
      const unstorable = isValidated(result.data) ? undefined : findUnstorable(result.data)
      if (unstorable) throw httpError('request.invalid', { details: [unstorable] })
    },
  })
  const { openapi } = routes
  // After the route's own middleware, which refuses bodies of people who are not signed in unread.
  const openapiWithLargeBodies: typeof openapi = (route, ...handlers) => {
    const middleware = [route.middleware ?? [], validateLargeJson].flat()
    return openapi(Object.assign({}, route, { middleware }), ...handlers)
  }
  routes.openapi = openapiWithLargeBodies
  return routes
}
