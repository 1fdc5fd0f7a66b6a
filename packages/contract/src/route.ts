import type { RouteConfig } from '@hono/zod-openapi'
import { z } from 'zod'

/**
 * A route is plain data that server, browser and documentation share. The server mounts it with
 * `createRoute`; clients call it with the sdk's `call`.
 */
export const defineRoute = <const Route extends RouteConfig>(route: Route): Route => route

/** A JSON body, for requests and for responses alike. */
export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  required: true,
  content: { 'application/json': { schema } },
})

/** The one shape of every error that the API answers with. */
export const ErrorBody = z
  .object({
    error: z.object({
      code: z.string().meta({ example: 'request.invalid' }),
      message: z.string(),
      details: z.unknown().optional(),
      requestId: z.string(),
    }),
  })
  .meta({ id: 'Error' })

export type ErrorBody = z.infer<typeof ErrorBody>

/** What every route may answer when it does not succeed. */
export const errorResponses = {
  default: json(ErrorBody, 'What went wrong, in words, with a stable code.'),
} as const

/** Spread into a route that needs the access token of a session. */
export const signedIn: { security: { bearer: [] }[] } = { security: [{ bearer: [] }] }
