import type { Readable } from 'node:stream'
import { cutOff, llmError } from '../errors.ts'
import type { AnswerLimits } from './answer-limits.ts'

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

/** Piece by piece; null after the last. */
export type BodyReader = { read: () => Promise<Uint8Array | null>; cancel: () => void }

/** Reads a body, no more of it than the limits allow. */
export function readBody(body: Readable, limits: AnswerLimits): BodyReader {
  const count = createCounter(limits)
  const pieces: Buffer[] = []
  let isOver = false
  let failure: unknown
  let wake = () => {}

  function end(error?: unknown): void {
    if (isOver) return
    isOver = true
    failure = error
    wake()
  }

  function take(piece: Buffer): void {
    if (isOver) return
    try {
      count(piece)
    } catch (error) {
      end(error)
      body.destroy()
      return
    }
    pieces.push(piece)
    if (pieces.length === mostWaiting) body.pause()
    wake()
  }

  body.on('data', take)
  body.on('end', () => end())
  body.on('error', (error) => end(cutOff(error)))
  body.pause()
  return {
    read: async () => {
      if (pieces.length === 0 && !isOver)
        await new Promise<void>((resolve) => {
          wake = resolve
          body.resume()
        })
      const piece = pieces.shift()
      if (!piece && failure) throw failure
      return piece ?? null
    },
    cancel: () => {
      end()
      body.destroy()
    },
  }
}

/** The body as the stream that the packages of the models read. */
export const toStream = ({ read, cancel }: BodyReader): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const piece = await read()
        if (piece) controller.enqueue(piece)
        else controller.close()
      },
      cancel,
    },
    { highWaterMark: 0 },
  )
