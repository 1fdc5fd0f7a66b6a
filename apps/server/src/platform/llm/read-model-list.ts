import { z } from 'zod'
import type { Connection } from './adapter.ts'
import { llmError } from './errors.ts'
import { RefusedAnswer } from './failures/find-cause.ts'
import { isRecord } from './is-record.ts'

type ListRequest<Page> = {
  connection: Connection
  /** Beneath the address of the API. */
  path: string
  headers: Record<string, string>
  page: z.ZodType<Page>
  signal: AbortSignal
}

/** Asks for one page of the models that a key may use. */
export async function readModelPage<Page>(request: ListRequest<Page>): Promise<Page> {
  const url = `${request.connection.baseUrl}${request.path}`
  const { headers, signal } = request
  const response = await request.connection.fetch(url, {
    headers: { accept: 'application/json', ...headers },
    signal,
  })
  const body = await response.text()
  if (!response.ok) throw new RefusedAnswer(response, body)
  const page = request.page.safeParse(shorten(parse(body)))
  if (!page.success) throw llmError('provider.malformed')
  return page.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** More models than any provider has. Validating each takes longer than parsing the whole text. */
export const mostListedModels = 5_000

/** The lists directly in an answer, cut before each of their items is validated. */
function shorten(answer: unknown): unknown {
  const cut = (value: unknown) => (Array.isArray(value) ? value.slice(0, mostListedModels) : value)
  if (!isRecord(answer)) return cut(answer)
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, cut(value)]))
}

/** The list in the form that OpenAI began; Together leaves out what is around it. */
const OpenAiPage = z.union([
  z
    .object({ data: z.array(z.object({ id: z.string() })).nullable() })
    .transform(({ data }) => data ?? []),
  z.array(z.object({ id: z.string() })),
])

const bearer = (key: string | null): Record<string, string> =>
  key ? { authorization: `Bearer ${key}` } : {}

export async function listOpenAiModels(
  connection: Connection,
  signal: AbortSignal,
): Promise<string[]> {
  const models = await readModelPage({
    connection,
    path: '/models',
    headers: bearer(connection.key),
    page: OpenAiPage,
    signal,
  })
  return models.map(({ id }) => id)
}
