import { createRoute } from '@hono/zod-openapi'
import {
  acceptSuggestionRoute,
  deleteCommentRoute,
  editCommentRoute,
  followRunCommentsRoute,
  listChangeRequestCommentsRoute,
  listChangeRequestPeopleRoute,
  listPromptCommentsRoute,
  listPromptPeopleRoute,
  listRunCommentsRoute,
  listRunPeopleRoute,
  reactToCommentRoute,
  removeReactionRoute,
  replyToThreadRoute,
  resolveThreadRoute,
  startChangeRequestThreadRoute,
  startPromptThreadRoute,
  startRunThreadRoute,
} from '@product/contract'
import type { Context } from 'hono'
import type { AccountDeps } from '#features/accounts/index.ts'
import { eventStreamHeaders } from '#platform/http/bodies/event-feed.ts'
import { spendOrRefuse } from '#platform/http/limits/rate-limit.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import { replyToThread } from './add-comment.ts'
import { deleteComment, editComment, react } from './change-comment.ts'
import { createRunFeed, openRunCommentsStream } from './follow-run-comments.ts'
import { listPromptComments, listThreads } from './list-comments.ts'
import { listPeople } from './mentionable-people.ts'
import { acceptSuggestion, resolveThread } from './resolve-thread.ts'
import { startThread } from './start-thread.ts'

/** Comments, edits, reactions and resolutions of one person. */
export const commentChangesAnHour = { name: 'comments', limit: 400, windowSeconds: 3_600 }

export function commentsRoutes(deps: AccountDeps) {
  const { actors, rateLimiter: limiter } = deps
  const feed = createRunFeed(deps)
  const routes = createRoutes()

  /** Somebody who may change comments a limited number of times. */
  async function requireWriter(context: Context<AppEnvironment>) {
    const person = await actors.requirePerson(context)
    await spendOrRefuse({ ...commentChangesAnHour, limiter }, person.accountId)
    return person
  }

  routes.openapi(createRoute(listPromptCommentsRoute), async (context) => {
    const person = await actors.requirePerson(context)
    const { id } = context.req.valid('param')
    return context.json(await listPromptComments(deps, person, id), 200)
  })

  routes.openapi(createRoute(listRunCommentsRoute), async (context) => {
    const person = await actors.requirePerson(context)
    const { id } = context.req.valid('param')
    return context.json(await listThreads(deps, person, { runId: id }), 200)
  })

  routes.openapi(createRoute(followRunCommentsRoute), async (context) => {
    const person = await actors.requirePerson(context)
    const { id } = context.req.valid('param')
    const stream = await openRunCommentsStream({ ...deps, feed }, context, person, id)
    return context.body(stream, 200, eventStreamHeaders)
  })

  routes.openapi(createRoute(listPromptPeopleRoute), async (context) => {
    const person = await actors.requirePerson(context)
    const { id } = context.req.valid('param')
    return context.json(await listPeople(deps, person, { promptId: id }), 200)
  })

  routes.openapi(createRoute(listRunPeopleRoute), async (context) => {
    const person = await actors.requirePerson(context)
    const { id } = context.req.valid('param')
    return context.json(await listPeople(deps, person, { runId: id }), 200)
  })

  routes.openapi(createRoute(startPromptThreadRoute), async (context) => {
    const person = await requireWriter(context)
    const { id, threadId } = context.req.valid('param')
    const input = { ...context.req.valid('json'), threadId }
    return context.json(await startThread(deps, person, { promptId: id }, input), 200)
  })

  routes.openapi(createRoute(startRunThreadRoute), async (context) => {
    const person = await requireWriter(context)
    const { id, threadId } = context.req.valid('param')
    const input = { ...context.req.valid('json'), threadId, passage: null, suggestion: null }
    return context.json(await startThread(deps, person, { runId: id }, input), 200)
  })

  routes.openapi(createRoute(listChangeRequestCommentsRoute), async (context) => {
    const person = await actors.requirePerson(context)
    const { id } = context.req.valid('param')
    return context.json(await listThreads(deps, person, { changeRequestId: id }), 200)
  })

  routes.openapi(createRoute(listChangeRequestPeopleRoute), async (context) => {
    const person = await actors.requirePerson(context)
    const { id } = context.req.valid('param')
    return context.json(await listPeople(deps, person, { changeRequestId: id }), 200)
  })

  routes.openapi(createRoute(startChangeRequestThreadRoute), async (context) => {
    const person = await requireWriter(context)
    const { id, threadId } = context.req.valid('param')
    const input = { ...context.req.valid('json'), threadId, passage: null, suggestion: null }
    return context.json(await startThread(deps, person, { changeRequestId: id }, input), 200)
  })

  routes.openapi(createRoute(replyToThreadRoute), async (context) => {
    const person = await requireWriter(context)
    const { id: threadId, commentId } = context.req.valid('param')
    const { text } = context.req.valid('json')
    return context.json(await replyToThread(deps, person, { threadId, commentId, text }), 200)
  })

  routes.openapi(createRoute(resolveThreadRoute), async (context) => {
    const person = await requireWriter(context)
    const { id } = context.req.valid('param')
    const { isResolved } = context.req.valid('json')
    return context.json(await resolveThread(deps, person, { id, isResolved }), 200)
  })

  routes.openapi(createRoute(acceptSuggestionRoute), async (context) => {
    const person = await requireWriter(context)
    const { id } = context.req.valid('param')
    const { version } = context.req.valid('json')
    return context.json(await acceptSuggestion(deps, person, { id, version }), 200)
  })

  routes.openapi(createRoute(editCommentRoute), async (context) => {
    const person = await requireWriter(context)
    const { id } = context.req.valid('param')
    const { text } = context.req.valid('json')
    return context.json(await editComment(deps, person, { id, text }), 200)
  })

  routes.openapi(createRoute(deleteCommentRoute), async (context) => {
    const person = await requireWriter(context)
    await deleteComment(deps, person, context.req.valid('param').id)
    return context.body(null, 204)
  })

  routes.openapi(createRoute(reactToCommentRoute), async (context) => {
    const person = await requireWriter(context)
    const { id, reaction } = context.req.valid('param')
    return context.json(await react(deps, person, { id, reaction, isGiven: true }), 200)
  })

  routes.openapi(createRoute(removeReactionRoute), async (context) => {
    const person = await requireWriter(context)
    const { id, reaction } = context.req.valid('param')
    return context.json(await react(deps, person, { id, reaction, isGiven: false }), 200)
  })

  return routes
}
