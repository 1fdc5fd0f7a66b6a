import type { PlainResponse } from '#platform/http/pages/plain-response.ts'

/** A request as plain values: it cannot be handed to another thread. */
export type PlainRequest = {
  url: string
  method: string
  headers: [string, string][]
  body: string | null
}

/** A page is wanted, or the API has answered. */
export type ToRenderer =
  | { kind: 'render'; id: number; asked: PlainRequest }
  | { kind: 'api-answer'; id: number; response: PlainResponse }
  | { kind: 'api-failure'; id: number; problem: string }

/** Pages can be rendered, a page is there, or the API is asked for what it shows. */
export type FromRenderer =
  | { kind: 'ready' }
  | { kind: 'page'; id: number; response: PlainResponse }
  | { kind: 'page-failure'; id: number; problem: string }
  | { kind: 'api'; id: number; asked: PlainRequest }
  | { kind: 'error'; error: unknown }

export async function toPlainRequest(request: Request): Promise<PlainRequest> {
  const { url, method, headers } = request
  return { url, method, headers: [...headers], body: request.body ? await request.text() : null }
}

export const fromPlainRequest = ({ url, ...options }: PlainRequest): Request =>
  new Request(url, options)
