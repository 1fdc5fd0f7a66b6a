import type { Readable } from 'node:stream'
import type { AnswerLimits } from './answer-limits.ts'
import { cutOff, llmError } from './errors.ts'

/** Where the last event ends, or -1. */
function findEventEnd(chunk: Buffer): number {
  const end = chunk.lastIndexOf('\n\n')
  return end === -1 ? chunk.lastIndexOf('\r\n\r\n') : end
}

/** Counts what comes and throws as soon as it is too much; nothing is kept. */
function createCounter({ eventBytes, totalBytes }: AnswerLimits): (chunk: Buffer) => void {
  let total = 0
  let event = 0
  return (chunk) => {
    total += chunk.length
    if (total > totalBytes) throw llmError('provider.too-much')
    const end = findEventEnd(chunk)
    event = end === -1 ? event + chunk.length : chunk.length - end
    if (event > eventBytes)
      throw llmError('provider.malformed', {
        message:
          'The provider sent a single piece that is too large to be one of an answer. Check the address of the connection.',
      })
  }
}

// Pieces that wait for a reader who is slow; then the provider has to wait.
const mostWaiting = 4

/** The body as the stream that the models read, no more of it than the limits allow. */
export function limitBody(body: Readable, limits: AnswerLimits): ReadableStream<Uint8Array> {
  const count = createCounter(limits)
  let isOver = false
  const finish = (how: () => void) => {
    if (isOver) return
    isOver = true
    how()
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        body.on('data', (chunk: Buffer) => {
          if (isOver) return
          try {
            count(chunk)
          } catch (error) {
            finish(() => controller.error(error))
            body.destroy()
            return
          }
          controller.enqueue(chunk)
          if ((controller.desiredSize ?? 0) <= 0) body.pause()
        })
        body.on('end', () => finish(() => controller.close()))
        body.on('error', (error) => finish(() => controller.error(cutOff(error))))
        body.pause()
      },
      pull() {
        body.resume()
      },
      cancel() {
        finish(() => {})
        body.destroy()
      },
    },
    { highWaterMark: mostWaiting },
  )
}
