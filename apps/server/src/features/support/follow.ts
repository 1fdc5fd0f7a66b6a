import type {
  ConversationEvent,
  InboxEvent,
  SupportChatEvent,
  SupportMessage,
} from '@product/contract'
import type { Context } from 'hono'
import type { Kysely } from 'kysely'
import { type AccountDeps, openEventStream, type UserActor } from '#features/accounts/index.ts'
import { isStillOperator } from '#features/moderation/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { AppError } from '#platform/http/errors/app-error.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import { supportError } from './errors.ts'
import { createPresence, type SupportFeeds } from './feeds.ts'
import { findChat } from './find-chat.ts'
import { findSupportHours } from './find-hours.ts'
import { findInbox } from './find-inbox.ts'
import type { ChatActor } from './policy.ts'
import { presentChat } from './present-chat.ts'
import { findForOperators, presentConversation } from './present-conversation.ts'
import { listMessagesAfter } from './queries.ts'

type FollowDeps = AccountDeps & { feeds: SupportFeeds }
type Body = ReadableStream<Uint8Array<ArrayBuffer>>
type Followed = { id: string; after: number }

const messagesAtOnce = 100

/** Messages that a stream has not sent yet. */
function createUnsent(database: Kysely<DB>, { id, after }: Followed) {
  let last = after
  return async (): Promise<{ messages: SupportMessage[]; hasMore: boolean }> => {
    const messages = await listMessagesAfter(database, id, { after: last, limit: messagesAtOnce })
    last = messages.at(-1)?.sequence ?? last
    return { messages, hasMore: messages.length === messagesAtOnce }
  }
}

const tellMessages = (messages: SupportMessage[]) =>
  messages.length > 0 ? [{ type: 'messages' as const, messages }] : []

/** Undefined once the thing is gone, or no longer the actor's. */
async function unlessGone<Found>(find: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof AppError && (error.status === 404 || error.status === 403))
      return undefined
    throw error
  }
}

const shortest = (...milliseconds: number[]): number =>
  Math.min(...milliseconds.filter((each) => each > 0))

/** A chat and its messages, for the person. While it is open, the person is present. */
export async function openChatStream(
  deps: FollowDeps,
  context: Context<AppEnvironment>,
  person: ChatActor,
  followed: Followed,
): Promise<Body> {
  const { database, feeds } = deps
  const { id } = followed
  await findChat(database, person, id)
  const release = feeds.chats.hold(id)
  if (!release) throw supportError('support.too-many-streams')
  const presence = createPresence(deps, { conversationId: id })
  const unsent = createUnsent(database, followed)
  const end = () => {
    release()
    presence.end()
  }
  return await openEventStream(deps, { context, actor: person.actor, release: end }, (signal) =>
    feeds.chats.follow({ conversationId: id }, signal, async () => {
      const chat = await unlessGone(() => findChat(database, person, id))
      if (!chat) return { isEnd: true }
      await presence.renew()
      const [{ messages, hasMore }, hours] = await Promise.all([unsent(), findSupportHours(deps)])
      const typing = feeds.typing.millisecondsLeft(id, 'operator')
      const state: SupportChatEvent = {
        type: 'chat',
        chat: presentChat(chat, {
          isAnsweredNow: hours.isAnsweredNow,
          isOperatorTyping: typing > 0,
        }),
      }
      const news: SupportChatEvent[] = tellMessages(messages)
      const untilChange = Date.parse(hours.nextChange) - deps.supportClock().getTime()
      return {
        state,
        news,
        millisecondsLeft: hasMore
          ? 0
          : shortest(typing, untilChange, presence.millisecondsUntilRenewal),
      }
    }),
  )
}

/** A conversation and its messages, for operators. */
export async function openConversationStream(
  deps: FollowDeps,
  context: Context<AppEnvironment>,
  actor: UserActor,
  followed: Followed,
): Promise<Body> {
  const { database, feeds } = deps
  const { id } = followed
  await findForOperators(database, id)
  const release = feeds.conversations.hold(actor.accountId)
  if (!release) throw supportError('support.too-many-streams')
  const unsent = createUnsent(database, followed)
  return await openEventStream(deps, { context, actor, release }, (signal) =>
    feeds.conversations.follow({ conversationId: id }, signal, async () => {
      const row = await unlessGone(() => findForOperators(database, id))
      if (!row || !(await isStillOperator(database, actor))) return { isEnd: true }
      const { messages, hasMore } = await unsent()
      const typing = feeds.typing.millisecondsLeft(id, 'person')
      const state: ConversationEvent = {
        type: 'conversation',
        conversation: presentConversation(row, { now: deps.now(), isPersonTyping: typing > 0 }),
      }
      const news: ConversationEvent[] = tellMessages(messages)
      return { state, news, millisecondsLeft: hasMore ? 0 : shortest(typing, recheckMilliseconds) }
    }),
  )
}

/** The presence of people whose process was killed lapses without a notice. */
const recheckMilliseconds = 60_000

/** The counts of the inbox. While it is open, the operator is online, unless they are away. */
export async function openInboxStream(
  deps: FollowDeps,
  context: Context<AppEnvironment>,
  actor: UserActor,
  { isAway }: { isAway: boolean },
): Promise<Body> {
  const { feeds } = deps
  const release = feeds.inboxes.hold(actor.accountId)
  if (!release) throw supportError('support.too-many-streams')
  const presence = createPresence(deps, { operatorId: actor.accountId, isAway })
  const follower: { changed: Set<string> | null } = { changed: new Set() }
  const end = () => {
    release()
    presence.end()
  }
  return await openEventStream(deps, { context, actor, release: end }, (signal) =>
    feeds.inboxes.follow(follower, signal, async () => {
      const { changed } = follower
      follower.changed = new Set()
      if (!(await isStillOperator(deps.database, actor))) return { isEnd: true }
      await presence.renew()
      const state: InboxEvent = { type: 'inbox', inbox: await findInbox(deps, actor) }
      const ids = changed && [...changed]
      const news: InboxEvent[] = ids?.length === 0 ? [] : [{ type: 'conversations', ids }]
      return { state, news, millisecondsLeft: presence.millisecondsUntilRenewal }
    }),
  )
}
