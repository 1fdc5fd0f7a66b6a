import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { AppError } from '../errors/app-error.ts'
import { httpError } from '../errors/http-errors.ts'
import type { OpenResponse } from './create-open-responses.ts'

type Refusal = {
  requestId: string
  headers: Readonly<Record<string, string>>
  /** The responses that this connection waits for. */
  open: OpenResponse[]
}

/**
 * Answers bytes that Node's parser refuses, in place of Node, which would leave our headers out, and closes the
 * connection: nobody can tell where the next request would begin.
 */
export function refuseUnparsable(
  socket: Socket,
  { code }: NodeJS.ErrnoException,
  { requestId, headers, open }: Refusal,
): void {
  if (!socket.writable || !isNextAnswer(open)) return void socket.destroy()
  const error = errorOf(code)
  const body = JSON.stringify({ error: { code: error.code, message: error.message, requestId } })
  const fields = {
    ...headers,
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

/** The client would take it for the answer to an earlier request, or for the rest of one. */
function isNextAnswer([first, ...later]: OpenResponse[]): boolean {
  if (!first) return true
  return later.length === 0 && !first.outgoing.headersSent && !first.incoming.complete
}

function errorOf(code: string | undefined): AppError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return httpError('request.headers-too-large')
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return httpError('request.too-large')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return httpError('request.body-timed-out')
    default:
      return httpError('request.malformed', { message: 'The request is not valid HTTP.' })
  }
}
