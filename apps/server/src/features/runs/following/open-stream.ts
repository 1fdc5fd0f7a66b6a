import type { Context } from 'hono'
import type { UserActor } from '#features/accounts/index.ts'
import { breakOff } from '#platform/http/bodies/stream-body.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import { runError } from '../errors.ts'
import type { FollowedRun } from '../live/run-feed.ts'
import type { RunDeps } from '../run-deps.ts'
import { type Followed, streamFeeds } from './stream-feeds.ts'
import { watchAccess } from './watch-access.ts'

const retryAfterSeconds = 5

/**
 * Runs as the body of a response. The number of open streams of an account is limited; each ends with its
 * connection, with the session that opened it, and when the actor may no longer see one of the runs.
 */
export async function openStream(
  deps: RunDeps,
  context: Context<AppEnvironment>,
  actor: UserActor,
  follow: () => Promise<(Followed & FollowedRun)[]>,
): Promise<ReadableStream<Uint8Array>> {
  const { actors, engine, log } = deps
  const release = engine.streamBudget.hold(actor.accountId)
  if (!release) throw tooManyStreams()
  const ending = new AbortController()
  const unwatch = actors.watch(context, actor, () => ending.abort())
  let unwatchAccess = () => {}
  const onClose = () => {
    release()
    unwatch()
    unwatchAccess()
    ending.abort()
  }
  const { response } = context.env
  response?.once('close', onClose)
  try {
    const followed = await follow()
    reserveFeeds(deps, context, followed)
    unwatchAccess = watchAccess(deps, actor, followed, () => ending.abort())
    if (response?.closed) onClose()
    return streamFeeds(followed, {
      signal: ending.signal,
      onFailure: breakOff(context, log),
    })
  } catch (error) {
    onClose()
    throw error
  }
}

const tooManyStreams = () =>
  runError('run.too-many-streams', {
    details: { retryAfterSeconds },
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

const bytesPerCharacter = 2

/** The answers of stored runs are in memory for those who follow them, however slowly. */
function reserveFeeds(
  { engine }: RunDeps,
  { env: { memory } }: Context<AppEnvironment>,
  followed: FollowedRun[],
): void {
  const characters = followed
    .filter(({ feed }) => engine.find(feed.id())?.feed !== feed)
    .reduce((sum, { feed }) => sum + feed.text.length() + feed.reasoning.length(), 0)
  const isHeld = memory?.reserve(bytesPerCharacter * characters, Number.POSITIVE_INFINITY)
  if (isHeld === false) throw tooManyStreams()
}
