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

/** Of a reader who is slow. With more than one of these the provider has to wait. */
const mostWaitingBytes = 65_536
/** A piece of one byte takes a hundred bytes of memory. */
const mostWaitingPieces = 1_000

/** All that has arrived since the last time; null after the last. */
export type BodyReader = {
  read: () => Promise<Uint8Array | null>
  /** In how many pieces the bytes of the last `read` arrived: each takes processor time of its own. */
  piecesRead: () => number
  cancel: () => void
}

/** Reads a body, no more of it than the limits allow. */
export function readBody(body: Readable, limits: AnswerLimits): BodyReader {
  const count = createCounter(limits)
  let pieces: Buffer[] = []
  let waitingBytes = 0
  let piecesRead = 0
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
    waitingBytes += piece.length
    if (waitingBytes >= mostWaitingBytes || pieces.length >= mostWaitingPieces) body.pause()
    wake()
  }

  function takeWaiting(): Buffer | null {
    const [first = null] = pieces
    const joined = pieces.length > 1 ? Buffer.concat(pieces) : first
    piecesRead = pieces.length
    pieces = []
    waitingBytes = 0
    return joined
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
      const waiting = takeWaiting()
      if (!waiting && failure) throw failure
      return waiting
    },
    piecesRead: () => piecesRead,
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
