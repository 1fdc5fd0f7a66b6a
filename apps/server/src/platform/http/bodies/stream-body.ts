import type { Context } from 'hono'
import type { Log } from '#platform/log.ts'
import { redactPath } from '#platform/redact-secrets.ts'
import type { AppEnvironment } from '../server/request-context.ts'

export type Chunk = string | Uint8Array<ArrayBuffer>
export type Chunks = AsyncGenerator<Chunk, void, undefined>

/**
 * The body of a response that is written while it is read. The first chunk is awaited here, so that what
 * fails before it is answered as an error; what fails later breaks the response off. `chunks` always ends,
 * also when nobody reads it.
 */
export async function streamBody(
  context: Context<AppEnvironment>,
  log: Log,
  chunks: Chunks,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { response } = context.env
  // The response can be over before anything reads the stream, which then is never cancelled.
  const end = () => void chunks.return().catch(() => {})
  response?.once('close', end)
  const first = await chunks.next()
  if (response?.closed) end()
  return toStream(first, chunks, breakOff(context, log))
}

/** The status that it would have had before its headers were sent. */
const unexpected = 500

/**
 * Handles a body that fails after its headers were sent. The failure is logged and the connection
 * destroyed: the client must not take what it has for the whole. An error given to the stream itself would
 * be printed bare by the HTTP adapter, which may also end the body as if it were whole.
 */
export function breakOff(context: Context<AppEnvironment>, log: Log) {
  return (error: unknown, controller: ReadableStreamDefaultController<Uint8Array>): void => {
    const { requestId, response, isErrorLogged } = context.env
    const { method, path } = context.req
    if (isErrorLogged(unexpected))
      log.error(
        { err: error, requestId, method, path: redactPath(path) },
        'A response was broken off, because its body could not be made',
      )
    if (response) {
      response.destroy()
      controller.close()
    } else controller.error(error)
  }
}

function toStream(
  first: IteratorResult<Chunk, void>,
  chunks: Chunks,
  onFailure: ReturnType<typeof breakOff>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  let next: IteratorResult<Chunk, void> | undefined = first
  let isCancelled = false

  async function pull(controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) {
    try {
      const { done, value } = next ?? (await chunks.next())
      next = undefined
      if (isCancelled) return
      if (done) controller.close()
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
    } catch (error) {
      if (!isCancelled) onFailure(error, controller)
    }
  }

  async function cancel(): Promise<void> {
    isCancelled = true
    await chunks.return()
  }

  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 })
}
