import type { defineRoute } from '@product/contract/route'
import type { z } from 'zod'
import { ApiError, toApiError } from './api-error.ts'

type Route = Parameters<typeof defineRoute>[0]
type JsonContent<Schema> = { content: { 'application/json': { schema: Schema } } }

/** A query whose parameters are all optional may be left out. */
type Query<Values> = object extends Values ? { query?: Values } : { query: Values }

type Input<R extends Route> = (R['request'] extends { params: infer P extends z.ZodType }
  ? { params: z.input<P> }
  : unknown) &
  (R['request'] extends { query: infer Q extends z.ZodType } ? Query<z.input<Q>> : unknown) &
  (R['request'] extends { body: JsonContent<infer B extends z.ZodType> }
    ? { body: z.input<B> }
    : R['request'] extends { body: unknown }
      ? { body: Blob }
      : unknown)

type SuccessStatus = 200 | 201 | 202 | 204

type Output<R extends Route> = {
  [Status in keyof R['responses'] & SuccessStatus]: R['responses'][Status] extends JsonContent<
    infer Schema extends z.ZodType
  >
    ? z.output<Schema>
    : undefined
}[keyof R['responses'] & SuccessStatus]

type CallerOptions = {
  baseUrl: string
  fetch?: (request: Request) => Promise<Response>
}

/** Ends a call that nobody waits for any more; it then fails as one that got no answer. */
type Ending = { signal?: AbortSignal }

type LooseInput = Ending & {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export type Caller = <R extends Route>(
  route: R,
  ...input: unknown extends Input<R>
    ? []
    : object extends Input<R>
      ? [(Input<R> & Ending)?]
      : [Input<R> & Ending]
) => Promise<Output<R>>

/** A typed `call(route, input)` over the contract. Every failure is thrown as an ApiError. */
export function createCaller({ baseUrl, fetch = globalThis.fetch }: CallerOptions): Caller {
  return async (route, ...input) => {
    // The types of `Caller` have checked the input; building the request needs only its parts.
    const [parts = {}] = input as [LooseInput?]
    const response = await send(fetch, toRequest(baseUrl, route, parts))
    if (!response.ok) throw await toApiError(response)
    // The server has checked its answer against the contract, from which these types come.
    return (response.status === 204 ? undefined : await response.json()) as never
  }
}

function toRequest(baseUrl: string, route: Route, parts: LooseInput): Request {
  const { params, query, body, signal } = parts
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
  const url = new URL(path, baseUrl)
  for (const [name, value] of Object.entries(query ?? {}))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) url.searchParams.append(name, String(each))
  return new Request(url, {
    method: route.method.toUpperCase(),
    ...writeBody(body),
    ...(signal && { signal }),
  })
}

/** A file goes as it is, with its own type; everything else as JSON. */
function writeBody(body: unknown): RequestInit {
  if (body === undefined) return {}
  if (body instanceof Blob) return { headers: { 'content-type': body.type }, body }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

async function send(fetch: (request: Request) => Promise<Response>, request: Request) {
  try {
    return await fetch(request)
  } catch (cause) {
    throw new ApiError(
      {
        status: 0,
        code: 'network.unreachable',
        message: 'The server could not be reached. Check your connection and try again.',
      },
      { cause },
    )
  }
}
