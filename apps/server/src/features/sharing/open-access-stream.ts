import type { Context } from 'hono'
import { type AccountDeps, openEventStream, type UserActor } from '#features/accounts/index.ts'
import { enterPrompt } from '#features/prompts/index.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import { sharingError } from './errors.ts'
import { type AccessFeed, followAccess } from './follow-access.ts'
import { markOpened } from './mark-opened.ts'

const retryAfterSeconds = 5

/**
 * The actor's access to a prompt as the body of a response. The number of open streams of an account is
 * limited.
 */
export async function openAccessStream(
  deps: AccountDeps & { feed: AccessFeed },
  context: Context<AppEnvironment>,
  actor: UserActor,
  promptId: string,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { database, feed } = deps
  const { isMember } = await enterPrompt(database, actor, promptId, 'read')
  if (!isMember) await markOpened(database, actor, { kind: 'prompt', id: promptId })
  const release = feed.hold(actor.accountId)
  if (!release)
    throw sharingError('access.too-many-streams', {
      details: { retryAfterSeconds },
      headers: { 'retry-after': String(retryAfterSeconds) },
    })
  return await openEventStream(deps, { context, actor, release }, (signal) =>
    followAccess({ database, feed }, actor, { promptId, signal }),
  )
}
