import { OpenAPIHono } from '@hono/zod-openapi'
import { frameError } from './frame-errors.ts'
import type { AppEnvironment } from './request-context.ts'

/** A router for contract routes whose inputs, when invalid, are refused in our error shape. */
export function createRoutes() {
  return new OpenAPIHono<AppEnvironment>({
    defaultHook: (result) => {
      if (result.success) return
      throw frameError('request.invalid', {
        details: result.error.issues.map(({ path, message }) => ({
          path: path.map(String).join('.'),
          message,
        })),
      })
    },
  })
}
