/**
 * A response as plain values, which another thread can be handed. Reading the body of a Response copies it several
 * times, and V8 collects its whole heap after some tens of megabytes of such copies.
 */
export type PlainResponse = {
  status: number
  headers: [string, string][]
  body: Uint8Array<ArrayBuffer>
}

export async function toPlainResponse(response: Response): Promise<PlainResponse> {
  const body = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: [...response.headers], body }
}

/** These may not have a body, not even an empty one. */
const bodiless = new Set([204, 205, 304])

export const fromPlainResponse = ({ status, headers, body }: PlainResponse): Response =>
  new Response(bodiless.has(status) ? null : body, { status, headers })
