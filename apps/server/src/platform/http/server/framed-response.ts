import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'

/** Shorter texts never count as unread (`smallBytes` of open-responses.ts). */
const leastEncodedCharacters = 65_536

/**
 * Node's response, with headers that every answer carries unless it says otherwise itself. They are
 * joined to the answer's own in one step: setting them one by one before costs several times that.
 */
export class FramedResponse<
  Incoming extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Incoming> {
  requestId = ''
  frameHeaders: OutgoingHttpHeaders = {}

  override writeHead(
    status: number,
    reasonOrHeaders?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    headersAfterReason?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ): this {
    const given = typeof reasonOrHeaders === 'string' ? headersAfterReason : reasonOrHeaders
    // Node's own refusals, before any request has begun, give a list.
    if (Array.isArray(given)) return super.writeHead(status, given)
    return super.writeHead(status, {
      'x-request-id': this.requestId,
      ...this.frameHeaders,
      ...given,
    })
  }

  /**
   * Node counts a text that waits to be sent by its characters, each of which can take three bytes: 64 MB of
   * unread responses would be 192. A long text is therefore encoded here.
   */
  override end(
    chunk?: unknown,
    encoding?: BufferEncoding | (() => void),
    callback?: () => void,
  ): this {
    const isLong = typeof chunk === 'string' && chunk.length >= leastEncodedCharacters
    const sent = isLong ? Buffer.from(chunk) : chunk
    return typeof encoding === 'string'
      ? super.end(sent, encoding, callback)
      : super.end(sent, encoding)
  }
}
