import type { Context } from 'hono'
import { type Chunks, streamBody } from '#platform/http/bodies/stream-body.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import type { AccountDeps } from './account-deps.ts'
import type { Actor } from './actor.ts'

type Opened = {
  context: Context<AppEnvironment>
  actor: Actor
  /** Called once, when the stream has ended. */
  release: () => void
}

/** Events as the body of a response. They end with its connection, and with the session that opened it. */
export async function openEventStream(
  { actors, log }: Pick<AccountDeps, 'actors' | 'log'>,
  { context, actor, release }: Opened,
  follow: (signal: AbortSignal) => Chunks,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const ending = new AbortController()
  const unwatch =
    actor.kind === 'user' ? actors.watch(context, actor, () => ending.abort()) : () => {}
  const onClose = () => {
    release()
    unwatch()
    ending.abort()
  }
  const { response } = context.env
  response?.once('close', onClose)
  try {
    const body = await streamBody(context, log, follow(ending.signal))
    if (response?.closed) onClose()
    return body
  } catch (error) {
    onClose()
    throw error
  }
}
