import { OpenAPIHono } from '@hono/zod-openapi'
import type { z } from 'zod'
import { findUnstorable } from './find-unstorable.ts'
import { frameError } from './frame-errors.ts'
import type { AppEnvironment } from './request-context.ts'

/** More than anybody reads; a body can hold a million mistakes. */
const mostIssues = 20

/** What is wrong with an input, as the details of an error. */
export const listIssues = ({ issues }: Pick<z.ZodError, 'issues'>) =>
  issues
    .slice(0, mostIssues)
    .map(({ path, message }) => ({ path: path.map(String).join('.'), message }))

/** Bodies that a thread has validated already, as their routes get them. */
export const validatedBodies = new WeakSet<object>()

export const isValidated = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && validatedBodies.has(body)

/**
 * A router for contract routes whose inputs, when invalid, are refused in our error shape. Parameters,
 * queries and JSON bodies that the database could not store are refused here too, for every route.
 */
export function createRoutes() {
  return new OpenAPIHono<AppEnvironment>({
    defaultHook: (result) => {
      if (!result.success)
        throw frameError('request.invalid', { details: listIssues(result.error) })
      const unstorable = isValidated(result.data) ? undefined : findUnstorable(result.data)
      if (unstorable) throw frameError('request.invalid', { details: [unstorable] })
    },
  })
}
