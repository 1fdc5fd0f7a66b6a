import type { Context } from 'hono'
import type { AccountDeps, UserActor } from '#features/accounts/index.ts'
import { enterPrompt } from '#features/prompts/index.ts'
import { streamBody } from '#platform/http/bodies/stream-body.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import { sharingError } from './errors.ts'
import { type AccessFeed, followAccess } from './follow-access.ts'
import { markOpened } from './mark-opened.ts'

const retryAfterSeconds = 5

/**
 * The actor's access to a prompt as the body of a response. The number of open streams of an account is
 * limited; each ends with its connection and with the session that opened it.
 */
export async function openAccessStream(
  { actors, database, log, feed }: AccountDeps & { feed: AccessFeed },
  context: Context<AppEnvironment>,
  actor: UserActor,
  promptId: string,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { isMember } = await enterPrompt(database, actor, promptId, 'read')
  if (!isMember) await markOpened(database, actor, { kind: 'prompt', id: promptId })
  const release = feed.hold(actor.accountId)
  if (!release)
    throw sharingError('access.too-many-streams', {
      details: { retryAfterSeconds },
      headers: { 'retry-after': String(retryAfterSeconds) },
    })
  const ending = new AbortController()
  const unwatch = actors.watch(context, actor, () => ending.abort())
  const onClose = () => {
    release()
    unwatch()
    ending.abort()
  }
  const { response } = context.env
  response?.once('close', onClose)
  try {
    const { signal } = ending
    const events = followAccess({ database, feed }, actor, { promptId, signal })
    const body = await streamBody(context, log, events)
    if (response?.closed) onClose()
    return body
  } catch (error) {
    onClose()
    throw error
  }
}
