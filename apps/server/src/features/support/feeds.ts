import { createId, supportLimits } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { createEventFeed } from '#platform/http/bodies/event-feed.ts'
import type { Deps } from '#server/deps.ts'

const typingChannel = 'support_typing'
const typingMilliseconds = supportLimits.typingSeconds * 1_000

const streamsPerChat = 8
const streamsPerOperator = 64

type ConversationFollower = { conversationId: string }
type InboxFollower = {
  /** Conversations that have changed since the stream was last written; null for any. */
  changed: Set<string> | null
}

export type SupportFeeds = ReturnType<typeof createSupportFeeds>

/** Tells open pages of this process when a conversation may have changed, whichever process changed it. */
export function createSupportFeeds({ notices, onStop }: Pick<Deps, 'notices' | 'onStop'>) {
  const chats = createEventFeed<ConversationFollower>({ onStop, streamsPerPerson: streamsPerChat })
  const conversations = createEventFeed<ConversationFollower>({
    onStop,
    streamsPerPerson: streamsPerOperator,
  })
  const inboxes = createEventFeed<InboxFollower>({ onStop, streamsPerPerson: streamsPerOperator })
  const typing = createTyping()

  function wake(id: string): void {
    const isMeant = ({ conversationId }: ConversationFollower) => conversationId === id
    chats.wake(isMeant)
    conversations.wake(isMeant)
  }

  notices.subscribe('support_changed', {
    onNotice: (id) => {
      wake(id)
      inboxes.wake(({ changed }) => {
        changed?.add(id)
        return true
      })
    },
    onGap: () => {
      chats.wake()
      conversations.wake()
      inboxes.wake((follower) => {
        follower.changed = null
        return true
      })
    },
  })
  notices.subscribe('support_presence', {
    onNotice: () => {
      chats.wake()
      inboxes.wake()
    },
    onGap: () => {},
  })
  notices.subscribe(typingChannel, {
    onNotice: (payload) => {
      const [conversationId = '', author, state] = payload.split(' ')
      const key = `${conversationId} ${author}`
      if (state === 'ended') typing.end(key)
      else typing.report(key)
      wake(conversationId)
    },
    onGap: () => {},
  })

  return { chats, conversations, inboxes, typing }
}

/** Reports of typing are told to all processes and stored nowhere. */
export async function reportTyping(
  database: Kysely<DB>,
  conversationId: string,
  author: 'person' | 'operator',
): Promise<void> {
  await sql`select pg_notify(${typingChannel}, ${`${conversationId} ${author}`})`.execute(database)
}

/** A message ends it, also for those who open the conversation after that. Told when the transaction is committed. */
export async function endTyping(
  transaction: Kysely<DB>,
  conversationId: string,
  author: 'person' | 'operator',
): Promise<void> {
  const ended = `${conversationId} ${author} ended`
  await sql`select pg_notify(${typingChannel}, ${ended})`.execute(transaction)
}

function createTyping() {
  const until = new Map<string, number>()

  function report(key: string): void {
    const now = performance.now()
    for (const [other, end] of until) if (end <= now) until.delete(other)
    until.set(key, now + typingMilliseconds)
  }

  /** How long somebody still counts as typing; 0 for not. */
  const millisecondsLeft = (conversationId: string, author: 'person' | 'operator'): number =>
    Math.max(0, (until.get(`${conversationId} ${author}`) ?? 0) - performance.now())

  const end = (key: string): void => void until.delete(key)

  return { report, millisecondsLeft, end }
}

const renewSeconds = 25
/** Streams of a killed process count for so long. */
const lapseSeconds = 70

type Present = { operatorId: string; isAway: boolean } | { conversationId: string }

/** Marks a stream as open, until it ends or its process does. */
export function createPresence({ database, log }: Pick<Deps, 'database' | 'log'>, who: Present) {
  const id = createId()
  let renewedAt = Number.NEGATIVE_INFINITY
  let hasEnded = false

  async function renew(): Promise<void> {
    if (hasEnded || performance.now() - renewedAt < renewSeconds * 1_000) return
    renewedAt = performance.now()
    const expiresAt = sql<Date>`now() + make_interval(secs => ${lapseSeconds})`
    await database
      .insertInto('supportStreams')
      .values({ id, ...who, expiresAt })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ expiresAt }))
      .execute()
    if (hasEnded) await remove()
  }

  const remove = () => database.deleteFrom('supportStreams').where('id', '=', id).execute()

  function end(): void {
    if (hasEnded) return
    hasEnded = true
    // One that stays lapses by itself.
    remove().catch((err: unknown) => log.warn({ err }, 'An ended stream was not removed'))
  }

  return { renew, end, millisecondsUntilRenewal: renewSeconds * 1_000 + 100 }
}
