import { createRoute } from '@hono/zod-openapi'
import {
  changeChatRoute,
  followChatRoute,
  getChatFileRoute,
  getChatRoute,
  getSupportHoursRoute,
  listChatMessagesRoute,
  listChatsRoute,
  markChatSeenRoute,
  requestTranscriptRoute,
  sendChatMessageRoute,
  startChatRoute,
  typeInChatRoute,
  uploadChatFileRoute,
} from '@product/contract'
import type { AccountDeps } from '#features/accounts/index.ts'
import { eventStreamHeaders } from '#platform/http/bodies/event-feed.ts'
import { spendOrRefuse } from '#platform/http/limits/rate-limit.ts'
import {
  rateLimitPrefixes,
  spendPrefixesOrRefuse,
} from '#platform/http/limits/rate-limit-prefixes.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { changeChat } from './change-chat.ts'
import { checkFile } from './check-file.ts'
import { reportTyping, type SupportFeeds } from './feeds.ts'
import { storeFile } from './files.ts'
import { findChat, findOptionalChat } from './find-chat.ts'
import { findSupportHours } from './find-hours.ts'
import { openChatStream } from './follow.ts'
import { listChats } from './list-chats.ts'
import { findTranscriptAddress, mailTranscript } from './mail-transcript.ts'
import { findChatActor, isKnown, ownerOf, refuseBlocked } from './policy.ts'
import { presentChatNow } from './present-chat.ts'
import { presentFile } from './present-file.ts'
import { listMessages } from './queries.ts'
import { markSeen, sendChatMessage } from './send-chat-message.ts'
import { startChat } from './start-chat.ts'

/** By the network of the client: a visitor can make as many secrets as they like. */
const chatsAnHour = { name: 'support-chats', limit: 20, windowSeconds: 3_600 }
const visitorChatsADay = { name: 'support-visitor-chats', limit: 20, windowSeconds: 86_400 }
const visitorFilesADay = { name: 'support-visitor-files', limit: 20, windowSeconds: 86_400 }
/** A third of the space of files that wait for their chat. */
const visitorBytesADay = { name: 'support-visitor-bytes', limit: 16_000_000, windowSeconds: 86_400 }
const transcriptsADay = { name: 'support-transcripts', limit: 10, windowSeconds: 86_400 }
const messagesAnHour = { name: 'support-messages', limit: 600, windowSeconds: 3_600 }
const filesAnHour = { name: 'support-files', limit: 40, windowSeconds: 3_600 }
/** By chat. */
const messagesAMinute = { name: 'support-chat-messages', limit: 30, windowSeconds: 60 }
const typingAMinute = { name: 'support-typing', limit: 60, windowSeconds: 60 }
/** By the address that they go to, whoever asks. */
const transcriptsToAddress = {
  name: 'support-transcripts-to',
  limit: 3,
  windowSeconds: 86_400,
}

/** Live chat, for visitors and for people who are signed in. */
export function chatRoutes(deps: AccountDeps & { feeds: SupportFeeds }) {
  const { actors, database, rateLimiter: limiter } = deps
  const routes = createRoutes()
  const chatLimit = rateLimitPrefixes({ ...chatsAnHour, limiter })
  const messageLimit = rateLimitPrefixes({ ...messagesAnHour, limiter })
  const fileLimit = rateLimitPrefixes({ ...filesAnHour, limiter })
  const transcriptLimit = rateLimitPrefixes({ ...transcriptsADay, limiter })

  routes.openapi(createRoute(getSupportHoursRoute), async (context) =>
    context.json(await findSupportHours(deps), 200, { 'cache-control': 'no-store' }),
  )

  routes.openapi(createRoute({ ...startChatRoute, middleware: chatLimit }), async (context) => {
    const person = await findChatActor(deps, context)
    if (!isKnown(person))
      await spendPrefixesOrRefuse({ ...visitorChatsADay, limiter }, context.env.clientAddress)
    return context.json(await startChat(deps, person, context.req.valid('json')), 201)
  })

  routes.openapi(createRoute(listChatsRoute), async (context) => {
    const actor = await actors.requirePerson(context)
    return context.json(await listChats(deps, actor, context.req.valid('query')), 200)
  })

  routes.openapi(createRoute(getChatRoute), async (context) => {
    const person = await findChatActor(deps, context)
    const chat = await findChat(database, person, context.req.valid('param').id)
    return context.json(await presentChatNow(deps, chat), 200)
  })

  routes.openapi(createRoute({ ...changeChatRoute, middleware: messageLimit }), async (context) => {
    const person = await findChatActor(deps, context)
    const { id } = context.req.valid('param')
    return context.json(await changeChat(deps, person, id, context.req.valid('json')), 200)
  })

  routes.openapi(createRoute(listChatMessagesRoute), async (context) => {
    const person = await findChatActor(deps, context)
    const { id } = await findChat(database, person, context.req.valid('param').id)
    return context.json(await listMessages(database, id, context.req.valid('query')), 200)
  })

  routes.openapi(
    createRoute({ ...sendChatMessageRoute, middleware: messageLimit }),
    async (context) => {
      const person = await findChatActor(deps, context)
      const { id } = await findChat(database, person, context.req.valid('param').id)
      await spendOrRefuse({ ...messagesAMinute, limiter }, id)
      return context.json(await sendChatMessage(deps, person, id, context.req.valid('json')), 201)
    },
  )

  routes.openapi(
    createRoute({ ...uploadChatFileRoute, middleware: fileLimit }),
    async (context) => {
      const person = await findChatActor(deps, context)
      const started = await findOptionalChat(database, person, context.req.valid('param').id)
      const isAnonymous = !isKnown(person)
      const chat = started ?? { id: null, ...ownerOf(person), mayLink: !isAnonymous }
      await refuseBlocked(database, { address: null, ...chat }, person.networkHash)
      if (isAnonymous)
        await spendPrefixesOrRefuse({ ...visitorFilesADay, limiter }, context.env.clientAddress)
      const upload = {
        name: context.req.valid('query').name,
        declaredType: context.req.header('content-type') ?? '',
        content: Buffer.from(await context.req.arrayBuffer()),
      }
      // A refused file takes nothing from the others of the network.
      checkFile(upload)
      if (isAnonymous) {
        const { clientAddress } = context.env
        await spendPrefixesOrRefuse(
          { ...visitorBytesADay, limiter },
          clientAddress,
          upload.content.length,
        )
      }
      const target = { ...chat, isAnonymous }
      return context.json(await storeFile(database, target, { author: 'person', upload }), 201)
    },
  )

  routes.openapi(createRoute(getChatFileRoute), async (context) => {
    const person = await findChatActor(deps, context)
    const { id, fileId } = context.req.valid('param')
    const chat = await findChat(database, person, id)
    return await presentFile(context, database, { conversationId: chat.id, fileId })
  })

  routes.openapi(createRoute(typeInChatRoute), async (context) => {
    const person = await findChatActor(deps, context)
    const chat = await findChat(database, person, context.req.valid('param').id)
    await refuseBlocked(database, chat, person.networkHash)
    await spendOrRefuse({ ...typingAMinute, limiter }, chat.id)
    await reportTyping(database, chat.id, 'person')
    return context.body(null, 204)
  })

  routes.openapi(createRoute(markChatSeenRoute), async (context) => {
    const person = await findChatActor(deps, context)
    const chat = await findChat(database, person, context.req.valid('param').id)
    const { sequence } = context.req.valid('json')
    await markSeen(database, chat, { by: 'person', sequence, accountId: chat.accountId })
    return context.body(null, 204)
  })

  routes.openapi(
    createRoute({ ...requestTranscriptRoute, middleware: transcriptLimit }),
    async (context) => {
      const person = await findChatActor(deps, context)
      const chat = await findChat(database, person, context.req.valid('param').id)
      await refuseBlocked(database, chat, person.networkHash)
      const address = await findTranscriptAddress(database, chat)
      await spendOrRefuse({ ...transcriptsToAddress, limiter }, address.toLowerCase())
      await mailTranscript(deps, chat, address)
      return context.json({ address }, 202)
    },
  )

  routes.openapi(createRoute(followChatRoute), async (context) => {
    const person = await findChatActor(deps, context)
    const { id } = context.req.valid('param')
    const { after } = context.req.valid('query')
    const body = await openChatStream(deps, context, person, { id, after })
    return context.body(body, 200, eventStreamHeaders)
  })

  return routes
}
