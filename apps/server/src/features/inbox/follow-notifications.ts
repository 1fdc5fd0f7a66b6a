import { mostUnreadCounted, type NotificationEvent } from '@product/contract'
import type { Context } from 'hono'
import { type Kysely, sql } from 'kysely'
import { type AccountDeps, openEventStream, type UserActor } from '#features/accounts/index.ts'
import { createBudget } from '#platform/create-budget.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Chunks } from '#platform/http/bodies/stream-body.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import type { Deps } from '#server/deps.ts'
import { inboxError } from './errors.ts'
import { countUnread } from './visible-notifications.ts'

/** Proxies and browsers close a connection that stays silent. */
const heartbeatMilliseconds = 15_000
const heartbeat = ': still here\n\n'

/** A browser has one for all of its tabs. */
const streamsPerPerson = 16
const retryAfterSeconds = 5

type Follower = { accountId: string; wake: () => void }

type NotificationFeed = ReturnType<typeof createNotificationFeed>

/** Tells open pages when somebody's notifications may have changed. */
export function createNotificationFeed({ notices, onStop }: Pick<Deps, 'notices' | 'onStop'>) {
  const followers = new Set<Follower>()
  const budget = createBudget({ perOwner: streamsPerPerson, perProcess: Number.POSITIVE_INFINITY })
  const stopping = new AbortController()
  const wakeAll = () => {
    for (const { wake } of followers) wake()
  }
  const onNotice = (subject: string) => {
    for (const { accountId, wake } of followers) if (subject === accountId) wake()
  }

  notices.subscribe('notifications_changed', { onNotice, onGap: wakeAll })
  // People who lose access to a thing are no longer told of it.
  notices.subscribe('access_changed', { onNotice, onGap: () => {} })
  // Streams that nobody ends would keep the process from stopping.
  onStop(async () => {
    stopping.abort()
    wakeAll()
  })

  return {
    stopped: stopping.signal,
    hold: (accountId: string) => budget.hold(accountId),
    add: (follower: Follower) => {
      followers.add(follower)
      return () => void followers.delete(follower)
    },
  }
}

const writeEvent = (event: NotificationEvent): string =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`

type Following = { accountId: string; signal: AbortSignal }

/** An event at the start and for every change, until the signal. */
async function* followNotifications(
  { database, feed }: { database: Kysely<DB>; feed: NotificationFeed },
  { accountId, signal }: Following,
): Chunks {
  let isDue = true
  let resume = () => {}
  const wake = () => {
    isDue = true
    resume()
  }
  const remove = feed.add({ accountId, wake })
  signal.addEventListener('abort', wake)
  const isOver = () => signal.aborted || feed.stopped.aborted
  let sent = ''
  try {
    while (!isOver()) {
      isDue = false
      const text = writeEvent(await findState(database, accountId))
      if (text !== sent) yield text
      sent = text
      while (!isDue) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, heartbeatMilliseconds)
          resume = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        if (!isDue) yield heartbeat
      }
    }
  } finally {
    signal.removeEventListener('abort', wake)
    remove()
  }
}

async function findState(database: Kysely<DB>, accountId: string): Promise<NotificationEvent> {
  const [unread, { revision }] = await Promise.all([
    countUnread(database, accountId, mostUnreadCounted),
    database
      .selectFrom('notifications')
      .select(
        sql<string>`concat(count(*), ' ', sum(count), ' ', extract(epoch from max(greatest(happened_at, read_at))))`.as(
          'revision',
        ),
      )
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow(),
  ])
  return { type: 'notifications', unread, revision }
}

/** The events as the body of a response. The number of open streams of an account is limited. */
export async function openNotificationStream(
  deps: AccountDeps & { feed: NotificationFeed },
  context: Context<AppEnvironment>,
  actor: UserActor,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { accountId } = actor
  const release = deps.feed.hold(accountId)
  if (!release)
    throw inboxError('notification.too-many-streams', {
      details: { retryAfterSeconds },
      headers: { 'retry-after': String(retryAfterSeconds) },
    })
  return await openEventStream(deps, { context, actor, release }, (signal) =>
    followNotifications({ database: deps.database, feed: deps.feed }, { accountId, signal }),
  )
}
