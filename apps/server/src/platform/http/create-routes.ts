import { OpenAPIHono } from '@hono/zod-openapi'
import { findUnstorable } from './find-unstorable.ts'
import { frameError } from './frame-errors.ts'
import type { AppEnvironment } from './request-context.ts'

/**
 * A router for contract routes whose inputs, when invalid, are refused in our error shape. Parameters,
 * queries and JSON bodies that the database could not store are refused here too, for every route.
 */
export function createRoutes() {
  return new OpenAPIHono<AppEnvironment>({
    defaultHook: (result) => {
      if (!result.success)
        throw frameError('request.invalid', {
          details: result.error.issues.map(({ path, message }) => ({
            path: path.map(String).join('.'),
            message,
          })),
        })
      const unstorable = findUnstorable(result.data)
      if (unstorable) throw frameError('request.invalid', { details: [unstorable] })
    },
  })
}
