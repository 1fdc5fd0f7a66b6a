import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'

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
}
