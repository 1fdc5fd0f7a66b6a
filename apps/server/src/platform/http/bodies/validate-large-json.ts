import * as contract from '@product/contract'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { runInThread } from '#platform/workers/run-in-thread.ts'
import { findUnstorable } from '../errors/find-unstorable.ts'
import { httpError } from '../errors/http-errors.ts'
import { matchesRoute } from '../limits/limit-body.ts'
import type { AppEnvironment } from '../server/request-context.ts'

/** More than anybody reads; a body can hold a million mistakes. */
const mostIssues = 20

/** Bytes of JSON that are validated in about 50 milliseconds, however many mistakes they hold. */
const largestValidatedAtOnce = 50_000

type Body = { method: string; path: string; text: string }
type JsonRoute = { method: string; path: string; schema: z.ZodType }
type Issues = ReturnType<typeof listIssues>
/** A body has neither if it is malformed or of no route. */
type Validation = { issues?: Issues | undefined; output?: unknown }

/** Paths of the routes that take the output of the thread. */
const pathsThatTakeOutput = new Set<string>()

/** The first mistakes of an input, as the details of an error. */
export const listIssues = ({ issues }: Pick<z.ZodError, 'issues'>) =>
  issues
    .slice(0, mostIssues)
    .map(({ path, message }) => ({ path: path.map(String).join('.'), message }))

/** Bodies that a thread has validated already, as their routes get them. */
const validatedBodies = new WeakSet<object>()

export const isValidated = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && validatedBodies.has(body)

/**
 * Validates large bodies in a thread before their route does. A body of a few megabytes can hold a million
 * mistakes, and the validator looks for all of them: anyone who sends that must not stop everybody else.
 */
export const validateLargeJson = createMiddleware<AppEnvironment>(async (context, next) => {
  const { method, path } = context.req
  const isJson = context.req.header('content-type')?.includes('json')
  const stated = context.req.header('content-length')
  const isSmall = Number(stated) <= largestValidatedAtOnce
  if (!isJson || isSmall || method === 'GET' || method === 'HEAD') return next()
  // Routes with a limit of their own read a body of unstated length once more.
  const text = await (stated === undefined ? context.req.raw.clone() : context.req).text()
  if (text.length <= largestValidatedAtOnce) return next()
  const wantsOutput = pathsThatTakeOutput.has(path)
  const { issues, output } = await runInThread<Body & { wantsOutput: boolean }, Validation>(
    new URL(import.meta.url),
    { method, path, text, wantsOutput },
  )
  if (issues) throw httpError('request.invalid', { details: issues })
  if (typeof output === 'object' && output !== null) {
    validatedBodies.add(output)
    Object.assign(context.req, { json: async () => output })
  }
  return next()
})

/** @public For `runInThread`. Malformed JSON is left to the route. */
export function work({ wantsOutput, ...body }: Body & { wantsOutput: boolean }): Validation {
  const { issues, output } = validate(body)
  return wantsOutput && !issues ? { output } : { issues }
}

function validate({ method, path, text }: Body): Validation {
  const route = jsonRoutes.find(
    (each) => each.method === method.toLowerCase() && matchesRoute(path, each.path.split('/')),
  )
  if (!route) return {}
  try {
    const { error, data } = route.schema.safeParse(JSON.parse(text))
    if (error) return { issues: listIssues(error) }
    const unstorable = findUnstorable(data)
    return unstorable ? { issues: [unstorable] } : { output: data }
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    // So many mistakes that the validator itself fails.
    if (error instanceof RangeError)
      return {
        issues: [
          { path: '', message: 'There are too many mistakes to list. Send fewer items at once' },
        ],
      }
    throw error
  }
}

/**
 * The schema of a body of several megabytes, which takes what the thread made of it instead of parsing and
 * validating all of it once more in the thread that answers requests.
 */
export function takeValidated<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): z.ZodType<z.output<Schema>> {
  pathsThatTakeOutput.add(path)
  return z.unknown().transform((body, context): z.output<Schema> => {
    // The thread made it with the same schema.
    if (isValidated(body)) return body as z.output<Schema>
    const { error, data } = schema.safeParse(body)
    if (!error) return data
    for (const issue of error.issues) context.addIssue({ ...issue })
    return z.NEVER
  })
}

type RouteShape = {
  method: string
  path: string
  request?: { body?: { content?: Record<string, { schema: z.ZodType }> } }
}

const isRoute = (value: unknown): value is RouteShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const jsonRoutes = Object.values(contract).flatMap((value: unknown): JsonRoute[] => {
  if (!isRoute(value)) return []
  const schema = value.request?.body?.content?.['application/json']?.schema
  return schema ? [{ method: value.method, path: value.path, schema }] : []
})
