import type { Readable } from 'node:stream'
import { cutOff, llmError } from '../errors.ts'
import type { AnswerLimits } from './answer-limits.ts'
import { createPacer, type Pacer } from './create-pacer.ts'

/** The index at which the last event ends, or -1. */
function findEventEnd(chunk: Buffer): number {
  const end = chunk.lastIndexOf('\n\n')
  return end === -1 ? chunk.lastIndexOf('\r\n\r\n') : end
}

/** Counts bytes and throws as soon as there are too many. */
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

/** Bytes that wait for the reader. Beyond it the provider has to wait. */
const mostWaitingBytes = 65_536
/** A piece of one byte takes a hundred bytes of memory. */
const mostWaitingPieces = 1_000
/** Bytes handed on at once: the events in them are parsed without a pause. */
const mostReadBytes = 16_384

export type BodyReader = {
  /** Bytes that have arrived since the last call; null after the last. */
  read: () => Promise<Uint8Array | null>
  cancel: () => void
}

const sharedPacer = createPacer()

/** Reads a body, no more of it than the limits allow and no faster than its part of the processor. */
export function readBody(
  body: Readable,
  limits: AnswerLimits,
  startStream: Pacer = sharedPacer,
): BodyReader {
  const count = createCounter(limits)
  const pace = startStream()
  let pieces: Buffer[] = []
  let waitingBytes = 0
  let isOver = false
  let failure: unknown
  let wake = () => {}

  function end(error?: unknown): void {
    if (isOver) return
    isOver = true
    failure = error
    pace.end()
    wake()
  }

  function receive(piece: Buffer): void {
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
    const [first] = pieces
    if (!first) return null
    pace.startWork(pieces.length)
    const joined = pieces.length > 1 ? Buffer.concat(pieces) : first
    const rest = joined.subarray(mostReadBytes)
    pieces = rest.length > 0 ? [rest] : []
    waitingBytes = rest.length
    return joined.subarray(0, mostReadBytes)
  }

  body.on('data', receive)
  body.on('end', () => end())
  body.on('error', (error) => end(cutOff(error)))
  body.on('close', () => end())
  body.pause()
  return {
    read: async () => {
      await pace.pause()
      if (pieces.length === 0 && !isOver)
        await new Promise<void>((resolve) => {
          wake = resolve
          body.resume()
        })
      const waiting = takeWaiting()
      if (!waiting && failure) throw failure
      return waiting
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
