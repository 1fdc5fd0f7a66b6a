import { mostUnreadCounted, type NotificationEvent } from '@product/contract'
import type { Context } from 'hono'
import { type Kysely, sql } from 'kysely'
import { type AccountDeps, openEventStream, type UserActor } from '#features/accounts/index.ts'
import { requestsChannel } from '#features/change-requests/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { createEventFeed } from '#platform/http/bodies/event-feed.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import type { Deps } from '#server/deps.ts'
import { inboxError } from './errors.ts'
import { countUnread } from './visible-notifications.ts'

/** A browser has one for all of its tabs. */
const streamsPerPerson = 16
const retryAfterSeconds = 5

type Follower = {
  accountId: string
  /** Whether a change request has changed since the stream was last written. */
  hasRequestNews: boolean
}

const requestsChanged: NotificationEvent = { type: 'change-requests' }

type NotificationFeed = ReturnType<typeof createNotificationFeed>

/** Tells open pages when somebody's notifications, or change requests that they may see, may have changed. */
export function createNotificationFeed({ notices, onStop }: Pick<Deps, 'notices' | 'onStop'>) {
  const feed = createEventFeed<Follower>({ onStop, streamsPerPerson })
  const onNotice = (subject: string) => feed.wake(({ accountId }) => accountId === subject)
  notices.subscribe('notifications_changed', { onNotice, onGap: () => feed.wake() })
  // People who lose access to a thing are no longer told of it.
  notices.subscribe('access_changed', { onNotice, onGap: () => {} })
  const tellOfRequests = (isMeant: (follower: Follower) => boolean) =>
    feed.wake((follower) => {
      if (!isMeant(follower)) return false
      follower.hasRequestNews = true
      return true
    })
  notices.subscribe(requestsChannel, {
    onNotice: (subject) => tellOfRequests(({ accountId }) => accountId === subject),
    onGap: () => tellOfRequests(() => true),
  })
  return feed
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
  const follower: Follower = { accountId, hasRequestNews: false }
  return await openEventStream(deps, { context, actor, release }, (signal) =>
    deps.feed.follow(follower, signal, async () => {
      const news = follower.hasRequestNews ? [requestsChanged] : []
      follower.hasRequestNews = false
      return { state: await findState(deps.database, accountId), news }
    }),
  )
}
