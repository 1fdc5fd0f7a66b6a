type Headers = [string, string][]

/** A request and its answer as plain values: neither can be handed to another thread. */
export type Asked = { url: string; method: string; headers: Headers; body: string | null }
export type Answered = { status: number; headers: Headers; body: Uint8Array<ArrayBuffer> }

/** A page is wanted, or the API has answered. */
export type ToRenderer =
  | { kind: 'render'; id: number; asked: Asked }
  | { kind: 'api-answer'; id: number; answered: Answered }
  | { kind: 'api-failure'; id: number; problem: string }

/** A page is there, or the API is asked for what it shows. */
export type FromRenderer =
  | { kind: 'page'; id: number; answered: Answered }
  | { kind: 'page-failure'; id: number; problem: string }
  | { kind: 'api'; id: number; asked: Asked }
  | { kind: 'error'; error: unknown }

export async function toAsked(request: Request): Promise<Asked> {
  const { url, method, headers } = request
  return { url, method, headers: [...headers], body: request.body ? await request.text() : null }
}

export const toRequest = ({ url, ...options }: Asked): Request => new Request(url, options)

export async function toAnswered(response: Response): Promise<Answered> {
  const body = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: [...response.headers], body }
}

/** These may not have a body, not even an empty one. */
const bodiless = new Set([204, 205, 304])

export const toResponse = ({ status, headers, body }: Answered): Response =>
  new Response(bodiless.has(status) ? null : body, { status, headers })
