import { createRoute } from '@hono/zod-openapi'
import {
  answerConversationRoute,
  blockPersonRoute,
  changeConversationRoute,
  deleteCannedAnswerRoute,
  followConversationRoute,
  followInboxRoute,
  getConversationFileRoute,
  getConversationRoute,
  getInboxRoute,
  listCannedAnswersRoute,
  listConversationMessagesRoute,
  listConversationsRoute,
  markConversationSeenRoute,
  saveCannedAnswerRoute,
  typeInConversationRoute,
  unblockPersonRoute,
  uploadConversationFileRoute,
} from '@product/contract'
import type { Context } from 'hono'
import type { AccountDeps, UserActor } from '#features/accounts/index.ts'
import { requireOperator } from '#features/moderation/index.ts'
import { eventStreamHeaders } from '#platform/http/bodies/event-feed.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import { answerConversation } from './answer-conversation.ts'
import { deleteCannedAnswer, listCannedAnswers, saveCannedAnswer } from './canned-answers.ts'
import { blockPerson, changeConversation, unblockPerson } from './change-conversation.ts'
import { reportTyping, type SupportFeeds } from './feeds.ts'
import { storeFile } from './files.ts'
import { findDetails } from './find-details.ts'
import { findInbox } from './find-inbox.ts'
import { openConversationStream, openInboxStream } from './follow.ts'
import { listConversations } from './list-conversations.ts'
import { findForOperators } from './present-conversation.ts'
import { presentFile } from './present-file.ts'
import { listMessages } from './queries.ts'
import { markSeen } from './send-chat-message.ts'

/** The inbox of the operators; to everyone else there is nothing here. */
export function supportInboxRoutes(deps: AccountDeps & { feeds: SupportFeeds }) {
  const { actors, database } = deps
  const routes = createRoutes()

  async function requireOperatorOf(context: Context<AppEnvironment>): Promise<UserActor> {
    const actor = await actors.requirePerson(context)
    await requireOperator(deps, actor)
    return actor
  }

  routes.openapi(createRoute(listConversationsRoute), async (context) => {
    const actor = await requireOperatorOf(context)
    return context.json(await listConversations(deps, actor, context.req.valid('query')), 200)
  })

  routes.openapi(createRoute(getConversationRoute), async (context) => {
    await requireOperatorOf(context)
    return context.json(await findDetails(deps, context.req.valid('param').id), 200)
  })

  routes.openapi(createRoute(changeConversationRoute), async (context) => {
    const actor = await requireOperatorOf(context)
    const { id } = context.req.valid('param')
    return context.json(await changeConversation(deps, actor, id, context.req.valid('json')), 200)
  })

  routes.openapi(createRoute(listConversationMessagesRoute), async (context) => {
    await requireOperatorOf(context)
    const { id } = await findForOperators(database, context.req.valid('param').id)
    return context.json(await listMessages(database, id, context.req.valid('query')), 200)
  })

  routes.openapi(createRoute(answerConversationRoute), async (context) => {
    const actor = await requireOperatorOf(context)
    const { id } = context.req.valid('param')
    return context.json(await answerConversation(deps, actor, id, context.req.valid('json')), 201)
  })

  routes.openapi(createRoute(uploadConversationFileRoute), async (context) => {
    await requireOperatorOf(context)
    const conversation = await findForOperators(database, context.req.valid('param').id)
    const upload = {
      name: context.req.valid('query').name,
      declaredType: context.req.header('content-type') ?? '',
      content: Buffer.from(await context.req.arrayBuffer()),
    }
    const file = await storeFile(database, conversation, { author: 'operator', upload })
    return context.json(file, 201)
  })

  routes.openapi(createRoute(getConversationFileRoute), async (context) => {
    await requireOperatorOf(context)
    const { id, fileId } = context.req.valid('param')
    return await presentFile(context, database, { conversationId: id, fileId })
  })

  routes.openapi(createRoute(typeInConversationRoute), async (context) => {
    await requireOperatorOf(context)
    const { id } = await findForOperators(database, context.req.valid('param').id)
    await reportTyping(database, id, 'operator')
    return context.body(null, 204)
  })

  routes.openapi(createRoute(markConversationSeenRoute), async (context) => {
    const { accountId } = await requireOperatorOf(context)
    const conversation = await findForOperators(database, context.req.valid('param').id)
    const { sequence } = context.req.valid('json')
    await markSeen(database, conversation, { by: 'operator', sequence, accountId })
    return context.body(null, 204)
  })

  routes.openapi(createRoute(blockPersonRoute), async (context) => {
    const actor = await requireOperatorOf(context)
    const { id } = context.req.valid('param')
    return context.json(await blockPerson(deps, actor, id, context.req.valid('json')), 200)
  })

  routes.openapi(createRoute(unblockPersonRoute), async (context) => {
    await requireOperatorOf(context)
    return context.json(await unblockPerson(deps, context.req.valid('param').id), 200)
  })

  routes.openapi(createRoute(followConversationRoute), async (context) => {
    const actor = await requireOperatorOf(context)
    const { id } = context.req.valid('param')
    const { after } = context.req.valid('query')
    const body = await openConversationStream(deps, context, actor, { id, after })
    return context.body(body, 200, eventStreamHeaders)
  })

  routes.openapi(createRoute(getInboxRoute), async (context) => {
    const actor = await requireOperatorOf(context)
    return context.json(await findInbox(deps, actor), 200)
  })

  routes.openapi(createRoute(followInboxRoute), async (context) => {
    const actor = await requireOperatorOf(context)
    const isAway = context.req.valid('query').away === 'true'
    const body = await openInboxStream(deps, context, actor, { isAway })
    return context.body(body, 200, eventStreamHeaders)
  })

  routes.openapi(createRoute(listCannedAnswersRoute), async (context) => {
    await requireOperatorOf(context)
    return context.json({ answers: await listCannedAnswers(database) }, 200)
  })

  routes.openapi(createRoute(saveCannedAnswerRoute), async (context) => {
    await requireOperatorOf(context)
    const answer = { ...context.req.valid('param'), ...context.req.valid('json') }
    return context.json(await saveCannedAnswer(database, answer), 200)
  })

  routes.openapi(createRoute(deleteCannedAnswerRoute), async (context) => {
    await requireOperatorOf(context)
    await deleteCannedAnswer(database, context.req.valid('param').id)
    return context.body(null, 204)
  })

  return routes
}
