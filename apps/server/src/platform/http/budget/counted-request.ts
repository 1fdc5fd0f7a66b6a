import { IncomingMessage } from 'node:http'
import { clientLimits } from './limits.ts'

/** Node's request, which counts the bytes of its body that have arrived. */
export class CountedRequest extends IncomingMessage {
  /** With what each piece costs beside its bytes. */
  receivedBytes = 0
  onReceived: (() => void) | undefined

  // Node's parser hands over each piece of the body by it.
  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk !== null) {
      this.receivedBytes ||= clientLimits.bytesPerBody
      this.receivedBytes += chunk.length + clientLimits.bytesPerPiece
    }
    const wantsMore = super.push(chunk, encoding)
    if (chunk !== null) this.onReceived?.()
    return wantsMore
  }
}
