import type { RunCommentsEvent } from '@product/contract'
import type { Context } from 'hono'
import type { z } from 'zod'
import { type AccountDeps, openEventStream, type UserActor } from '#features/accounts/index.ts'
import { createEventFeed } from '#platform/http/bodies/event-feed.ts'
import { AppError } from '#platform/http/errors/app-error.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import type { Deps } from '#server/deps.ts'
import { enterSubject } from './enter-subject.ts'
import { commentError } from './errors.ts'

/** As many as streams of runs (decision 020). */
const streamsPerPerson = 64
const retryAfterSeconds = 5

type RunFeed = ReturnType<typeof createRunFeed>

/** Tells open pages of runs when their comments have changed. */
export function createRunFeed({ notices, onStop }: Pick<Deps, 'notices' | 'onStop'>) {
  const feed = createEventFeed<{ runId: string }>({ onStop, streamsPerPerson })
  notices.subscribe('comments_changed', {
    onNotice: (subject) => feed.wake(({ runId }) => runId === subject),
    onGap: () => feed.wake(),
  })
  return feed
}

const changed: z.infer<typeof RunCommentsEvent> = { type: 'comments' }

/** The changes of a run's comments as the body of a response, while the actor may see the run. */
export async function openRunCommentsStream(
  deps: AccountDeps & { feed: RunFeed },
  context: Context<AppEnvironment>,
  actor: UserActor,
  runId: string,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { database, feed } = deps
  await enterSubject(database, actor, { runId })
  const release = feed.hold(actor.accountId)
  if (!release)
    throw commentError('comment.too-many-streams', {
      details: { retryAfterSeconds },
      headers: { 'retry-after': String(retryAfterSeconds) },
    })
  return await openEventStream(deps, { context, actor, release }, (signal) =>
    feed.follow({ runId }, signal, async () => {
      const isVisible = await enterSubject(database, actor, { runId }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError && error.status === 404) return false
          throw error
        },
      )
      return isVisible ? { news: [changed] } : { isEnd: true }
    }),
  )
}
