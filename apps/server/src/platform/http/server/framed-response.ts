import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'

/** Shorter texts are taken by the system at once, by nearly all clients. */
const leastEncodedCharacters = 16_384

/**
 * Node's response, with headers that every answer carries unless it says otherwise itself. They are
 * joined to the answer's own in one step: setting them one by one before costs several times that.
 */
export class FramedResponse<
  Incoming extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Incoming> {
  requestId = ''
  frameHeaders: OutgoingHttpHeaders = {}
  /** Of the body, those that wait to be read included. */
  writtenBytes = 0
  /** Called when something that was written waits to be read. */
  onUnread: (() => void) | undefined

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

  override write(
    chunk: unknown,
    encoding?: BufferEncoding | ((error?: Error | null) => void),
    callback?: (error?: Error | null) => void,
  ): boolean {
    const sent = this.#encode(chunk)
    const isTaken =
      typeof encoding === 'string'
        ? super.write(sent, encoding, callback)
        : super.write(sent, encoding)
    if (this.writableLength > 0) this.onUnread?.()
    return isTaken
  }

  override end(
    chunk?: unknown,
    encoding?: BufferEncoding | (() => void),
    callback?: () => void,
  ): this {
    const sent = this.#encode(chunk)
    if (typeof encoding === 'string') super.end(sent, encoding, callback)
    else super.end(sent, encoding)
    if (this.writableLength > 0) this.onUnread?.()
    return this
  }

  /**
   * Node counts a text that waits to be sent by its characters, each of which can take three bytes: the budget
   * would count a third of them. A long text is therefore encoded here.
   */
  #encode(chunk: unknown): unknown {
    const isLong = typeof chunk === 'string' && chunk.length >= leastEncodedCharacters
    const sent = isLong ? Buffer.from(chunk) : chunk
    if (typeof sent === 'string' || sent instanceof Uint8Array) this.writtenBytes += sent.length
    return sent
  }
}
